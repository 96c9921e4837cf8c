/** AUTH-02: visitors and guests are asked to register where that leads somewhere, and the merchant wants it. */
import { describe, expect, test } from 'vitest'
import { MEMBER_TYPE } from '../../contract/constants.ts'
import { mainPartOf, renderText } from '../../tests/support/boot.ts'
import { buildBoot, buildPermission, buildSession, NOTHING_OPEN } from '../../tests/support/build-boot.ts'

const PAGES = ['/index', '/login', '/vip', '/help?view=write', '/help?view=mine', '/game?id=a']
const ASKS = /(?:>|aria-label=")(?:Register|Register now|Create account)[<"]/g

async function countAsks(path: string, isOpen: boolean, hideRegister: boolean, isGuest = false) {
  const permission = buildPermission()
  permission.info.register = { setting: { ...NOTHING_OPEN, usernameEnabled: isOpen }, rules: [] }
  permission.info.merchant.flags = { hideRegister }
  const session = isGuest ? buildSession({ isAgent: MEMBER_TYPE.guest }) : null
  return (await renderText(path, buildBoot({ permission, session }))).match(ASKS)?.length ?? 0
}

describe.each(PAGES)('AUTH-02 %s', (path) => {
  test('asks visitors to register where that is open', async () => {
    expect(await countAsks(path, true, false)).toBeGreaterThan(0)
  })
  test('asks nobody where it is closed, or not to be offered', async () => {
    for (const isGuest of [false, true]) {
      expect(await countAsks(path, false, false, isGuest), 'closed').toBe(0)
      expect(await countAsks(path, true, true, isGuest), 'not offered').toBe(0)
    }
  })
})

test.each(['/vip', '/help?view=write', '/helpmc?view=write'])(
  'AUTH-13 %s keeps the login for a guest',
  async (path) => {
    const permission = buildPermission()
    permission.info.merchant.flags = { hideRegister: true }
    const session = buildSession({ isAgent: MEMBER_TYPE.guest })
    const html = await renderText(path, buildBoot({ permission, session }))
    expect(mainPartOf(html)).toContain('>Log in<')
  },
)

test('AUTH-02 the address goes on working where it is not offered', async () => {
  const permission = buildPermission()
  permission.info.register = { setting: { ...NOTHING_OPEN, usernameEnabled: true }, rules: [] }
  permission.info.merchant.flags = { hideRegister: true }
  expect(await renderText('/register', buildBoot({ permission }))).toContain('name="username"')
})
