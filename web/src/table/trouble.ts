import { Refused, Unreachable } from '../api/client';
import type { Why } from '../api/types';
import type { Notice } from './session.svelte';

/** Why a page cannot be shown. */
export interface Failure {
  code: string;
  message: string;
}

/** What went wrong, for a page; what is neither a refusal nor a cut is thrown again. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return { code: error.code, message: error.message };
  if (error instanceof Unreachable) return { code: 'unreachable', message: error.message };
  throw error;
}

/** The same, as a remark beside the board. */
export function noticeOf(error: unknown): Notice {
  if (error instanceof Refused) return { text: error.message, clause: error.clause, tone: 'refused' };
  if (error instanceof Unreachable) return { text: error.message, clause: null, tone: 'plain' };
  throw error;
}

export const noticeOfWhy = (why: Why): Notice => ({
  text: why.text,
  clause: why.clause || null,
  tone: why.possible ? 'plain' : 'refused',
});
