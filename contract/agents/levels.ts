/** Levels of agents: who opens whom, and how deep a tree may be. */
import { MEMBER_TYPE, type MemberType } from '../constants.ts'

const { member, agent, master, guest, regional, general } = MEMBER_TYPE

/** The top of a tree is its first level. */
export const TREE_LEVELS_MAX = 10
/** Whom a sign-up link may bring. */
export const LINK_LEVELS = [member, agent] as const

/** What a level is called, as a key of texts. */
export const LEVEL_NAME = {
  [member]: 'member',
  [agent]: 'agent',
  [master]: 'master',
  [guest]: 'guest',
  [regional]: 'regional',
  [general]: 'general',
} as const satisfies Record<MemberType, string>

const OPENS: Record<MemberType, readonly MemberType[]> = {
  [general]: [regional, master, agent, member],
  [regional]: [master, agent, member],
  [master]: [agent, member],
  [agent]: [agent, member],
  [member]: [],
  [guest]: [],
}
/** An operator opens the higher agents. Only 42 and 2 stand without an upline; then the platform pays them. */
const OPERATOR_OPENS: readonly MemberType[] = [general, regional, master]
const TOPS: readonly MemberType[] = [general, master]

export const mayOpen = (opener: MemberType, level: MemberType): boolean => OPENS[opener].includes(level)
export const levelsOpenedBy = (opener: MemberType): readonly MemberType[] => OPENS[opener]

/** `upline` null: at the top of a tree. */
export const mayOperatorOpen = (level: MemberType, upline: MemberType | null): boolean =>
  OPERATOR_OPENS.includes(level) && (upline === null ? TOPS.includes(level) : mayOpen(upline, level))

/** `uplineDepth`: 0 for the top of a tree. */
export const isTooDeep = (uplineDepth: number): boolean => uplineDepth + 2 > TREE_LEVELS_MAX
