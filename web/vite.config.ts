import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

const server = process.env.MILKRUN_SERVER ?? 'http://127.0.0.1:8000';

/** The picture that other apps show beside a link to a game's table, by a name that the server knows. */
const sharePictures: Plugin = {
  name: 'share-pictures',
  apply: 'build',
  generateBundle() {
    for (const game of readdirSync('src/games')) {
      const picture = `src/games/${game}/share.png`;
      if (existsSync(picture)) this.emitFile({ type: 'asset', fileName: `share-${game}.png`, source: readFileSync(picture) });
    }
  },
};

export default defineConfig({
  plugins: [
    svelte(),
    sharePictures,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false, // it lies in public/
      injectManifest: { globPatterns: ['**/*'], globIgnores: ['sw.js', 'share-*.png'] },
    }),
  ],
  build: {
    outDir: '../src/milkrun/server/static',
    emptyOutDir: true,
    // The page's policy allows no data: scripts or fonts, so nothing is folded into a file.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  // No test leaves anything behind for those after it, so none needs all its modules anew.
  test: { include: ['src/**/*.test.ts'], isolate: false },
});
