/** What the tested side does at the suite's word: a command or an https address of the configuration. */
import { exec } from 'node:child_process'
import { send } from '../kit/http.ts'
import { Skip } from './check.ts'
import type { Recorder } from './recorder.ts'

export type AskHook = (name: string, input: unknown) => Promise<unknown>

const parse = (text: string): unknown => {
  try {
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return { text }
  }
}

function runCommand(command: string, input: unknown, timeoutMs: number): Promise<string> {
  const env = { ...process.env, HOOK_INPUT: JSON.stringify(input) }
  return new Promise((resolve, reject) =>
    exec(command, { env, timeout: timeoutMs }, (error, stdout) => (error ? reject(error) : resolve(stdout))),
  )
}

/** A hook that fails is no fault of the tested side: the check is unproved. */
export const makeHooks =
  (hooks: Record<string, string>, recorder: Recorder, timeoutMs: number): AskHook =>
  async (name, input) => {
    const hook = hooks[name]
    if (hook === undefined) throw new Skip(`hook ${name}`)
    const startedAt = performance.now()
    const note = (answer: unknown) =>
      recorder.note(`hook ${name}`, input, answer, { ms: Math.round(performance.now() - startedAt) })
    if (!/^https?:\/\//.test(hook)) {
      const output = await runCommand(hook, input, timeoutMs).catch((error: Error) => {
        throw new Skip(`hook ${name} failed: ${error.message}`)
      })
      note(output)
      return parse(output)
    }
    const { origin, pathname, search } = new URL(hook)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(input)
    const reply = await send({ method: 'POST', origin, target: pathname + search, headers, body, timeoutMs })
    note(reply.text)
    if (reply.status !== 200) throw new Skip(`hook ${name} answered ${reply.status || reply.faultText}`)
    return parse(reply.text)
  }

export function readHookText(answer: unknown, field: string, hook: string): string {
  const value = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[field] : undefined
  if (typeof value !== 'string') throw new Skip(`hook ${hook} answered no ${field}`)
  return value
}
