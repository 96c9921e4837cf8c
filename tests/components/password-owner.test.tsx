/** AUTH-10: a password manager can tell whose password a form sets or asks for. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AGENT_ANSWERS } from './support/agent-answers.ts'
import { REGISTER_SETTING } from './support/answers.ts'
import type { Value } from './support/build-fake-api.ts'
import { buildSecurity } from './support/cashier-answers.ts'
import { type Around, renderPage } from './support/render-page.tsx'
import { dialogOf, field, main } from './support/screen.ts'

type Case = { path: string; around?: Around; act?: () => Promise<unknown>; name: string }

const LINK = `/login?dialog=reset-password#${'A'.repeat(43)}`
const SUB_USER: Value<'agentSubUsers'>['rows'][number] = {
  subUserId: 'U-0123456789AB',
  loginName: 'agent1:anna',
  rights: ['figures'],
  createdAt: '2026-11-20T08:00:00.000Z',
  lastLoginAt: null,
  acts: [],
}
const atAgentCentre = (name: string): Omit<Case, 'name'> => ({
  path: `/agent?agent=${name}`,
  around: {
    session: { isAgent: 1, username: 'agent1' },
    api: { ...AGENT_ANSWERS, agentSubUsers: { rows: [SUB_USER] } },
  },
})
const CASES: Record<string, Case> = {
  'the log in': { path: '/login', act: () => field(main, 'Username').fill('maria'), name: 'maria' },
  'registration by username': { path: '/register', act: () => field(main, 'Username').fill('maria'), name: 'maria' },
  'registration by mobile': {
    path: '/register',
    around: {
      info: {
        register: { setting: { ...REGISTER_SETTING, mobileEnabled: true, mobilePasswordEnabled: true }, rules: [] },
      },
    },
    act: async () => {
      await main.getByText('By mobile', { exact: true }).click()
      await field(main, 'Mobile number').fill('917 123 4567')
    },
    name: '9171234567',
  },
  'the security centre': {
    path: '/down?dialog=change-password',
    around: { session: { username: 'maria' }, api: { securityInfo: buildSecurity() } },
    name: 'maria',
  },
  'the first change': {
    path: '/down',
    around: { session: { username: 'newbie', forceChangePassword: true } },
    name: 'newbie',
  },
  'a reset by SMS': {
    path: '/down?dialog=forgot',
    act: async () => {
      await dialogOf().getByText('By mobile', { exact: true }).click()
      await field(dialogOf(), 'Mobile number').fill('０９１７ 123 4567')
    },
    name: '09171234567',
  },
  'a new account of the team': {
    ...atAgentCentre('registerCenter'),
    act: () => main.getByLabelText('Username').fill('Bea'),
    name: 'bea',
  },
  'a new sub-user': {
    ...atAgentCentre('agentSubUsers'),
    act: () => main.getByLabelText('Name', { exact: true }).fill('anna'),
    name: 'agent1:anna',
  },
  'the password of a sub-user': {
    ...atAgentCentre('agentSubUsers'),
    act: () => main.getByRole('button', { name: 'agent1:anna' }).click(),
    name: 'agent1:anna',
  },
  'a reset by the link of a mail': { path: `${LINK}~maria%C3%A9`, name: 'mariaé' },
}

test.each(Object.keys(CASES))('%s has its username', async (title) => {
  const { path, around, act, name } = CASES[title]!
  await renderPage(path, around)
  // Behind a dialog a page and its header may have forms to log in of their own.
  const place = () => document.querySelector('[role=dialog]') ?? document.querySelector('main')
  const passwords = () => [...(place()?.querySelectorAll<HTMLInputElement>('input[autocomplete$=-password]') ?? [])]
  await act?.()
  // A form may come in parts: all that there is by then has the one owner.
  const owners = () =>
    new Set(
      passwords().map(({ form }) => form?.querySelector<HTMLInputElement>('input[autocomplete~=username]')?.value),
    )
  await expect.poll(owners, { message: 'a password is asked for' }).toEqual(new Set([name]))
})

test('a link of a former mail, which says no name, still opens the form', async () => {
  await renderPage(LINK)
  await expect.element(page.getByLabelText('New password').first()).toBeVisible()
  expect(document.querySelector('form input[autocomplete=username][hidden]')).toBeNull()
})
