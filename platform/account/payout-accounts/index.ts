/** The verbs of destinations, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { addDestination } from './add-payout-account.ts'
import { listDestinations } from './list-payout-accounts.ts'
import { removeDestination } from './remove-payout-account.ts'

export const destinationHandlers = {
  destinations: listDestinations,
  addDestination,
  removeDestination,
} satisfies Partial<Handlers>
