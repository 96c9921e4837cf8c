import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { envelopeKeysSchema } from '../../contract/protocols/envelope.ts'
import { loadSecrets } from './secrets.ts'

test('local secrets are minted once, differ between set-ups, and are for the owner only', () => {
  const file = () => join(mkdtempSync(join(tmpdir(), 'secrets-')), 'deep', 'secrets.json')
  const [mine, theirs] = [file(), file()]
  const first = loadSecrets(mine, ['meridian', 'saffron'])
  expect(loadSecrets(mine, ['meridian', 'saffron'])).toEqual(first)
  expect(statSync(mine).mode & 0o077).toBe(0)
  for (const [name, value] of Object.entries(loadSecrets(theirs, ['meridian']))) {
    expect(value).not.toBe(first[name as keyof typeof first])
  }
  const { MEMBER_DATA_KEYS: _, ...older } = first
  writeFileSync(mine, JSON.stringify(older))
  const grown = loadSecrets(mine, ['meridian', 'saffron'])
  expect(grown).toMatchObject(older)
  expect(loadSecrets(mine, ['meridian', 'saffron']), 'what was missing is minted and kept').toEqual(grown)
  const { SUMMIT: __, ...vendors } = JSON.parse(grown.VENDOR_SECRETS)
  writeFileSync(mine, JSON.stringify({ ...grown, VENDOR_SECRETS: JSON.stringify(vendors) }))
  const again = loadSecrets(mine, ['meridian', 'saffron'])
  expect(JSON.parse(again.VENDOR_SECRETS), 'a vendor that a later version added').toMatchObject({
    ...vendors,
    SUMMIT: expect.any(String),
  })
  expect(loadSecrets(mine, ['meridian', 'saffron'])).toEqual(again)
  expect(Object.keys(envelopeKeysSchema.parse(JSON.parse(first.ENVELOPE_KEYS)))).toEqual(['meridian', 'saffron'])
})
