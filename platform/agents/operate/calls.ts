/** Who answers operators' calls of this area. */
import { contractOperatorHandlers } from './contracts.ts'

export const agentsOperatorCalls = { ...contractOperatorHandlers }
