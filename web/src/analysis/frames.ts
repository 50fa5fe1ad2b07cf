/** What is fetched once for each step of a game; what failed is fetched again. */
export class Frames<T> {
  #found = new Map<number, Promise<T>>();

  constructor(readonly fetch: (at: number) => Promise<T>) {}

  has(at: number): boolean {
    return this.#found.has(at);
  }

  forget(step: number): void {
    this.#found.delete(step);
  }

  at(step: number): Promise<T> {
    let found = this.#found.get(step);
    if (!found) {
      found = this.fetch(step);
      found.catch(() => this.#found.delete(step));
      this.#found.set(step, found);
    }
    return found;
  }
}
