import { describe, expect, test } from 'vitest'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import type { ScryptCost } from '../../kernel/context.ts'
import { hashPassword, isPasswordRight, needsRehash, PRODUCTION_COST } from './passwords.ts'

const cheap: ScryptCost = { log2N: 4, r: 1, p: 1 }
const pepper = 'a-pepper'
const options = { pepper, cost: cheap, random: systemRandom }
/** Bytes 0 to 15, so that the vectors below can be made again anywhere. */
const countingSalt = (length: number) => Uint8Array.from({ length }, (_, index) => index)

/** Computed apart from this code: scrypt(HMAC-SHA256('a-pepper', 'Play-2026!'), 00..0f). */
const VECTORS = {
  cheap: '$scrypt$ln=4,r=1,p=1$AAECAwQFBgcICQoLDA0ODw$KTw9yHbtNvr2VY73roPrzs/S0Z9qfFpiPOD8i9stDOU',
  production: '$scrypt$ln=15,r=8,p=3$AAECAwQFBgcICQoLDA0ODw$AyvLbjrIvO5oCUYU8G2q1jqewy3mLWSqoKSy/zT0ep4',
}

describe('passwords', () => {
  test.each([
    ['cheap', cheap, VECTORS.cheap],
    ['production', PRODUCTION_COST, VECTORS.production],
  ])('the %s vector', async (_, cost, expected) => {
    const made = await hashPassword('Play-2026!', { pepper, cost, random: countingSalt })
    expect(made).toBe(expected)
    expect(await isPasswordRight('Play-2026!', expected, { pepper, cost: cheap })).toBe(true)
  })

  test.each(['play-2026!', 'Play-2026! ', ' Play-2026!', 'Play-2026', '', 'Play-2026!\0'])(
    '%j is not it',
    async (wrong) => {
      expect(await isPasswordRight(wrong, VECTORS.cheap, options)).toBe(false)
    },
  )

  test('another pepper opens nothing', async () => {
    expect(await isPasswordRight('Play-2026!', VECTORS.cheap, { pepper: 'another', cost: cheap })).toBe(false)
  })

  test('the same password never gives the same hash twice', async () => {
    expect(await hashPassword('x', options)).not.toBe(await hashPassword('x', options))
  })

  test('are compared exactly as typed: another width or form is another password', async () => {
    const hash = await hashPassword('Quiet-Sea-77', options)
    expect(await isPasswordRight('Quiet-Sea-77', hash, options)).toBe(true)
    for (const other of ['Ｑuiet-Sea-77', 'Quiet-Sea-７７', 'Quiet-Sea-77 ', 'Quiet-Sea-77\u200b', 'quiet-sea-77']) {
      expect(await isPasswordRight(other, hash, options), other).toBe(false)
    }
  })

  test('without a hash nothing is right, not even what the dummy is made of', async () => {
    for (const guess of ['', '\0', 'Play-2026!']) expect(await isPasswordRight(guess, null, options)).toBe(false)
  })

  test('an unknown name costs the work of a known one, at the cost of today', async () => {
    // A clock may stand still in the runtime, so work is seen by what it cannot do: scrypt refuses this cost at once.
    const unpayable = { log2N: 32, r: 8, p: 1 }
    const known = VECTORS.production.replace('ln=15', `ln=${unpayable.log2N}`)
    for (const [encoded, cost] of [
      [known, cheap],
      [null, unpayable],
    ] as const)
      await expect(isPasswordRight('wrong', encoded, { pepper, cost })).rejects.toThrow('"N" is out of range')
  })

  test('a cheaper hash is to be renewed, an equal one is not', () => {
    expect(needsRehash(VECTORS.cheap, PRODUCTION_COST)).toBe(true)
    expect(needsRehash(VECTORS.production, PRODUCTION_COST)).toBe(false)
    expect(needsRehash(VECTORS.production, cheap)).toBe(false)
  })

  test.each(['', 'plain', '$scrypt$ln=4,r=1,p=1$short$short', `${VECTORS.cheap}x`])(
    'a corrupt row %j is a bug',
    async (row) => {
      await expect(isPasswordRight('x', row, options)).rejects.toThrow('not an encoded password hash')
    },
  )
})
