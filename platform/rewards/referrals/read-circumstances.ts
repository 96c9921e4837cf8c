import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { computeLimitedAddress } from '../../../contract/rules/limited-address.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { bind, readOne, readTogether } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import type { Circumstances, Person } from './compute-flags.ts'
import { findProgramme } from './programme.ts'
import type { ReferralRow } from './tables.ts'

const MONTH_MS = 30 * DAY_MS

const textsSchema = z
  .string()
  .nullable()
  .transform((text) => z.array(z.string()).parse(JSON.parse(text ?? '[]')))
const loginsSchema = z
  .string()
  .nullable()
  .transform((text) => z.array(z.object({ address: z.string(), device: z.string() })).parse(JSON.parse(text ?? '[]')))
const personSchema = z.object({
  status: z.string(),
  payee_name: z.string().nullable(),
  email_key: z.string().nullable(),
  registered_ip: z.string(),
  addresses: textsSchema,
  logins: loginsSchema,
  accounts: textsSchema,
})

/** Failed logins are anybody's; a year of the others says enough. */
const PERSON = `SELECT status, payee_name, email_key, registered_ip,
  (SELECT json_group_array(address) FROM member_address_public WHERE member_id = member.id) AS addresses,
  (SELECT json_group_array(json_object('address', client_ip, 'device', device)) FROM
    (SELECT DISTINCT client_ip, device FROM login_event_public
      WHERE member_id = member.id AND outcome <> 'failure' LIMIT 200)) AS logins,
  (SELECT json_group_array(account_hash) FROM destination_match WHERE member_id = member.id) AS accounts
  FROM member_person AS member WHERE id = ?`

async function readPerson(services: Services, id: string): Promise<Person & { registeredIp: string }> {
  const row = await readOne(services, personSchema, bind(PERSON, id))
  const { status, logins, accounts } = row
  const some = (text: string | null) => (text ? [text] : [])
  // What is stored of an address is the network already; folding it once more changes nothing.
  const addresses = [...row.addresses, row.registered_ip]
  return {
    status,
    logins,
    accounts,
    addresses,
    registeredIp: row.registered_ip,
    names: some(row.payee_name),
    emails: some(row.email_key),
  }
}

export async function readCircumstances(
  services: Services,
  merchant: MerchantFacts,
  { referrerId, inviteeId }: ReferralRow,
): Promise<Circumstances> {
  const [referrer, invitee, programme] = await Promise.all([
    readPerson(services, referrerId),
    readPerson(services, inviteeId),
    findProgramme({ ...services, merchant }),
  ])
  const [others, [paid]] = await readTogether(services, [
    [
      z.object({ ip: z.string() }).array(),
      sql`SELECT member.registered_ip AS ip FROM referral JOIN member_person AS member ON member.id = referral.invitee_id
        WHERE referral.merchant = ${merchant.code} AND referrer_id = ${referrerId} AND invitee_id <> ${inviteeId} LIMIT 500`,
    ],
    [
      z.tuple([z.object({ n: z.number() })]),
      sql`SELECT count(*) AS n FROM reward_payment WHERE merchant = ${merchant.code} AND member_id = ${referrerId}
        AND kind = 'referral' AND reserved_at_ms > ${services.clock() - MONTH_MS}`,
    ],
  ])
  const from = computeLimitedAddress(invitee.registeredIp)
  return {
    referrer,
    invitee,
    othersFromThere: others.filter(({ ip }) => ip !== '' && computeLimitedAddress(ip) === from).length,
    paidInMonth: paid.n,
    unseenInMonth: programme?.unseenInMonth ?? 0,
  }
}
