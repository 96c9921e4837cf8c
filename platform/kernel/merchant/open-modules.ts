import { MODULE, type ModuleId } from '../../../contract/constants.ts'
import { getPolicy } from '../../../contract/policy.ts'
import type { MerchantFacts } from './merchant-facts.ts'

/** A jurisdiction that wants ages checked before demos closes free play, whatever the switch says. */
export function computeOpenModules({ modules, jurisdiction }: MerchantFacts): ModuleId[] {
  const isDemoOpen = getPolicy(jurisdiction).demoGate === 'none'
  return modules.filter((module) => module !== MODULE.freePlay || isDemoOpen)
}
