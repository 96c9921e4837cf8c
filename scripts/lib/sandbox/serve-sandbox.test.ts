import { expect, it } from 'vitest'
import { readSandbox } from './serve-sandbox.ts'

it('is a usual start without the word, and calm with it', () => {
  expect(readSandbox([], { ENVELOPE_KEYS: '{}' })).toBeNull()
  expect(readSandbox(['--sandbox'], {})).toEqual({ rate: 0, seed: 1 })
  expect(readSandbox(['--sandbox', '--faults', '5%', '--seed', '9'], {})).toEqual({ rate: 0.05, seed: 9 })
})

it.each([
  [['--sandbox'], { ENVELOPE_KEYS: '{"real":1}' }, /ENVELOPE_KEYS is set/],
  [['--sandbox'], { VENDOR_SECRETS: '{}', OPS_TOKEN: 'x' }, /VENDOR_SECRETS, OPS_TOKEN is set/],
  [['--sandbox'], { NODE_ENV: 'production' }, /NODE_ENV/],
  [['--sandbox'], { PLATFORM_ORIGIN: 'https://platform.example' }, /PLATFORM_ORIGIN/],
  [['--sandbox'], { BIND_HOST: '0.0.0.0' }, /this machine alone/],
  [['--sandbox', '--faults', 'many'], {}, /--faults/],
  [['--faults', '5%'], {}, /go with --sandbox/],
])('refuses keys and addresses of elsewhere: %j %j', (args, env, why) => {
  expect(() => readSandbox(args, env)).toThrow(why)
})
