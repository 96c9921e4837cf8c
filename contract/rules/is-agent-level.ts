import { AGENT_LEVELS } from '../constants.ts'

/** AGT-01: whether a member of this type is an agent. */
export const isAgentLevel = (type: number): boolean => AGENT_LEVELS.some((level) => level === type)
