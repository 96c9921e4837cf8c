/** Who answers operators' calls of this area. */
import { contractOperatorHandlers } from './contracts.ts'
import { treeOperatorHandlers } from './trees.ts'

export const agentsOperatorCalls = { ...contractOperatorHandlers, ...treeOperatorHandlers }
