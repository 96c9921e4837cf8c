/** AGT-01, AGT-02: the agent centre, by the answers of the edge. */
import { describe, expect, test } from 'vitest'
import { AGENT_ANSWERS, buildLink, OPENED } from './support/agent-answers.ts'
import { type ApiTable, refusal } from './support/build-fake-api.ts'
import { readAddress, renderPage } from './support/render-page.tsx'
import { button, dialogOf, expectText, field, widen } from './support/screen.ts'

const centre = dialogOf('Agent')
const alert = centre.getByRole('alert')
const openAt = (page: string, api: ApiTable = {}, more = '') =>
  renderPage(`/down?dialog=agent&agent=${page}${more}`, {
    session: { isAgent: 1, username: 'agent1' },
    api: { ...AGENT_ANSWERS, ...api },
  })

describe('AGT-01 the entrance', () => {
  test('a phone shows the list in the order of the source, then the page; Back leads to the list', async () => {
    await renderPage('/down?dialog=agent', { session: { isAgent: 1 }, api: AGENT_ANSWERS })
    const entries = centre.getByRole('navigation').getByRole('button')
    await expect.poll(() => entries.elements().map((entry) => entry.textContent)).toEqual(['Account'])
    await button(centre, 'Account').click()
    expect(readAddress()).toBe('/down?dialog=agent&agent=registerCenter')
    await expect.element(centre.getByText('Open an account for a downline')).toBeVisible()
    await button(centre, 'Back to the list').click()
    expect(readAddress()).toBe('/down?dialog=agent')
  })

  test('a wide screen shows a page at once', async () => {
    await widen()
    await renderPage('/down?dialog=agent', { session: { isAgent: 42 }, api: AGENT_ANSWERS })
    await expect.element(centre.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  })

  test('a player who opens the address is told that it is for agents, and asks for nothing', async () => {
    await renderPage('/down?dialog=agent', { session: true })
    await expectText(dialogOf('Agents only'), 'Non-agents cannot log in')
  })

  test('a visitor is asked to log in', async () => {
    await renderPage('/down?dialog=agent')
    await expect.poll(readAddress).toContain('dialog=login')
  })

  test('a guest is told what a real account adds', async () => {
    await renderPage('/down?dialog=agent', { session: { isAgent: 4 } })
    await expect.poll(readAddress).toContain('dialog=true-account')
  })
})

describe('AGT-02 accounts and links', () => {
  test('opens an account for a downline', async () => {
    const { api } = await openAt('registerCenter', { openAgentAccount: OPENED })
    await field(centre, 'Username').fill('newplayer1')
    await field(centre, 'First password').fill('Quiet-Sea-77')
    await button(centre, 'Open account').click()
    await expectText(centre.getByRole('status'), 'Account newplayer1 is open')
    const [asked] = api.asked('openAgentAccount')
    expect(asked?.input).toMatchObject({ username: 'newplayer1', level: 0, rebate: 0 })
    expect(asked?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })
  test('says why an account was refused', async () => {
    await openAt('registerCenter', { openAgentAccount: refusal('tree_too_deep') })
    await field(centre, 'Username').fill('newplayer1')
    await field(centre, 'First password').fill('Quiet-Sea-77')
    await button(centre, 'Open account').click()
    await expect.element(alert).toBeVisible()
  })
  test('shows a link with its code to scan and what came of it, and pauses it', async () => {
    const { api } = await openAt(
      'registerCenter',
      { agentLinks: { ownRebate: 700, rows: [buildLink()] }, pauseAgentLink: buildLink({ paused: true }) },
      '&tab=links',
    )
    await expectText(centre, '/register?r=7K3M9QXA')
    await expect.element(centre.getByRole('img', { name: 'QR code of the link Spring' })).toBeVisible()
    await button(centre, 'Pause').click()
    await expect.poll(() => api.inputs('pauseAgentLink')).toEqual([{ code: '7K3M9QXA', paused: true }])
  })
})
