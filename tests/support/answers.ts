/** Reading answers in tests; a failed check prints the answer it got. */
import { expect } from 'vitest'
import type { z } from 'zod'
import { ERRORS, type ErrorCode, failureSchema } from '../../contract/errors.ts'
import { type CallName, type CallResponse, calls } from '../../contract/table.ts'

/** The refusal, after checking code, status and request id. */
export async function expectRefusal(answer: Response, errorCode: ErrorCode) {
  const text = await answer.text()
  expect({ status: answer.status, text }, text).toMatchObject({ status: ERRORS[errorCode] })
  const failure = failureSchema.parse(JSON.parse(text))
  expect(failure.errorCode, text).toBe(errorCode)
  expect(failure.requestId, text).toBe(answer.headers.get('x-request-id'))
  return failure
}

/** The value, after checking it against the contract. */
export async function expectValue<Name extends CallName>(answer: Response, name: Name): Promise<CallResponse<Name>> {
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  const { success, value } = JSON.parse(text)
  expect(success, text).toBe(true)
  const schema: z.ZodType = calls[name].response
  return schema.parse(value) as CallResponse<Name>
}
