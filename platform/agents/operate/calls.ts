/** Who answers operators' calls of this area. */
import { billOperatorHandlers } from './bills.ts'
import { contractOperatorHandlers } from './contracts.ts'
import { treeOperatorHandlers } from './trees.ts'

export const agentsOperatorCalls = { ...contractOperatorHandlers, ...billOperatorHandlers, ...treeOperatorHandlers }
