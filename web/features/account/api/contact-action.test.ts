import { expect, test } from 'vitest'
import { contactAction } from './contact-action.ts'

test.each([
  [null, 'bind'],
  [{ verified: false }, 'verify'],
  [{ verified: true }, 'change'],
] as const)('MEM-02 of %o a member can %s', (contact, action) => expect(contactAction(contact)).toBe(action))
