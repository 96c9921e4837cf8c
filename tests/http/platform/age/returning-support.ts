/** Who comes back: people with a name, a mailbox and a number of their own, and what they may. */
import { getPolicy, POLICIES } from '../../../../contract/policy/policy.ts'
import { create, type Depositor, MINUTE_MS, operate, platform } from '../cashier/support.ts'
import {
  bindings,
  buildRegistration,
  codeOf,
  mintMobile,
  mintName,
  readMessage,
  readSmsCode,
  requireValue,
} from '../support.ts'
import { launch } from './support.ts'

const password = 'Quiet-Sea-77'
POLICIES.refuses_names = { ...getPolicy('demo'), jurisdiction: 'refuses_names', returningByName: 'refuse' }

export type Person = Depositor & {
  email: string
  name: string
  mobile: { mobileNum: string; countryDialingCode: string }
}
export async function buildPerson(): Promise<Person> {
  const username = mintName('ret')
  const registered = requireValue(await platform.call('register', buildRegistration({ username, password })))
  const name = `Ana ${username.replaceAll(/[^A-Za-z]/g, '')}`
  const mobile = { mobileNum: mintMobile(), countryDialingCode: '63' }
  return { ...registered, username, email: `${username}@mail.example`, name, mobile }
}
export const setName = ({ token }: Depositor, realName: string) =>
  platform.call('setRealName', { realName, password }, { token })
export async function bindEmail({ token }: Depositor, email: string) {
  requireValue(await platform.call('bindEmailCode', { email }, { token }))
  const verificationCode = (await readMessage(email))?.match(/\d{6}/)?.[0] ?? ''
  platform.advance(MINUTE_MS)
  return requireValue(await platform.call('bindEmail', { email, verificationCode, password }, { token }))
}
export async function bindMobile({ token }: Depositor, mobile: Person['mobile']) {
  requireValue(await platform.call('bindMobileCode', mobile, { token }))
  const verificationCode = await readSmsCode(`+63${mobile.mobileNum}`)
  platform.advance(MINUTE_MS)
  return requireValue(await platform.call('bindMobile', { ...mobile, verificationCode, password }, { token }))
}
export const exclude = async ({ token }: Depositor, months = 6) =>
  requireValue(await platform.call('selfExclude', { months, understood: true }, { token }))
export const may = async (member: Depositor) => [codeOf(await create(member)), codeOf(await launch(member))]
export const STOPPED = ['account_locked', 'account_locked']
export const FINE = ['fine', 'fine']
export const likenessesOf = async ({ username }: Person) =>
  requireValue(await operate('safety-returning', { limit: 200 })).rows.filter((row) => row.username === username)
export const likenessOf = async (person: Person) => (await likenessesOf(person))[0]
export const end = ({ memberId }: Person) =>
  bindings.DB.prepare('UPDATE play_bar SET until_ms = ? WHERE member_id = ?').bind(platform.time.nowMs, memberId).run()
/** As after another contact was bound. */
export const leaveContacts = ({ memberId }: Person) =>
  bindings.DB.prepare('UPDATE member SET mobile = NULL, email = NULL, email_key = NULL WHERE id = ?')
    .bind(memberId)
    .run()
