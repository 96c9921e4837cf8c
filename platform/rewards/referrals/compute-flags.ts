/** MEM-13: what makes an operator look before an invitation is paid. Pure. */
import { computeLimitedAddress } from '../../../contract/rules/limited-address.ts'
import { foldHolder } from '../../identity/member/fold-holder.ts'
import type { ReferralFlag } from './tables.ts'

export type Person = {
  status: string
  /** Every address they registered or logged in from of late. */
  addresses: readonly string[]
  /** From where and with what they logged in. */
  logins: readonly { address: string; device: string }[]
  names: readonly string[]
  emails: readonly string[]
  /** Keyed hashes of the accounts money may be paid to. */
  accounts: readonly string[]
}

export type Circumstances = {
  referrer: Person
  invitee: Person
  /** Others this member invited who registered from the newcomer's address. */
  othersFromThere: number
  paidInMonth: number
  unseenInMonth: number
}

/** One household brings a friend; three registrations from one line are a workshop. */
const CROWD = 2

const share = (left: readonly string[], right: readonly string[]) =>
  left.some((one) => one !== '' && right.includes(one))
const addressesOf = ({ addresses, logins }: Person) =>
  [...addresses, ...logins.map(({ address }) => address)].filter(Boolean).map(computeLimitedAddress)
/** A device is told by a few words only, so that it says something together with its address alone. */
const devicesOf = ({ logins }: Person) =>
  logins.flatMap(({ address, device }) => (device && address ? [`${computeLimitedAddress(address)} ${device}`] : []))

export function computeFlags({ referrer, invitee, ...rest }: Circumstances): ReferralFlag[] {
  const signs: Record<ReferralFlag, boolean> = {
    same_person:
      share(referrer.names.map(foldHolder), invitee.names.map(foldHolder)) ||
      share(referrer.emails, invitee.emails) ||
      share(referrer.accounts, invitee.accounts),
    same_device: share(devicesOf(referrer), devicesOf(invitee)),
    same_address: share(addressesOf(referrer), addressesOf(invitee)),
    crowd: rest.othersFromThere >= CROWD,
    many: rest.paidInMonth >= rest.unseenInMonth,
    referrer_closed: referrer.status !== 'active',
    invitee_closed: invitee.status !== 'active',
  }
  return (Object.keys(signs) as ReferralFlag[]).filter((flag) => signs[flag])
}
