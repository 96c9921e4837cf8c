/** A Durable Object's answer: an expected refusal crosses as a value, as an error would lose its code. */
import { type ErrorCode, type FailureDetails, Refusal } from '../contract/errors.ts'

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errorCode: ErrorCode; readonly message: string; readonly details: FailureDetails }

export async function reply<T>(act: () => T | Promise<T>): Promise<Reply<T>> {
  try {
    return { ok: true, value: await act() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, errorCode: error.errorCode, message: error.message, details: error.details }
  }
}

/** On the caller's side: the value, or the refusal thrown again. */
export function unwrap<T>(answer: Reply<T>): T {
  if (answer.ok) return answer.value
  throw new Refusal(answer.errorCode, answer.message, answer.details)
}
