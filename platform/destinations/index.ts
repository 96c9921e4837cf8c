/** The verbs of destinations, as calls of the table. */
import type { Handlers } from '../handlers.ts'
import { addDestination } from './add-destination.ts'
import { listDestinations } from './list-destinations.ts'
import { removeDestination } from './remove-destination.ts'

export const destinationHandlers = {
  destinations: listDestinations,
  addDestination,
  removeDestination,
} satisfies Partial<Handlers>
