/** OPS-01: what a kind of configuration has to say so that it can be proposed, compared, published and undone. */
import type { z } from 'zod'
import type { Content } from '../../../contract/lib/canonical-json.ts'
import type { Permission } from '../../../contract/operator/rights.ts'
import type { OperatorContext } from '../../context.ts'
import type { Write } from '../act.ts'

/** `proposer`: who said it first; another person approves where it takes two. */
export type Planned<Payload> = { merchant: string; payload: Payload; proposer: string }

export type Kind<Payload> = {
  /** As `CHANGE_PERMISSION` says. */
  permission: Permission
  /** How many it takes. */
  peopleFor(base: Content, payload: Payload): 1 | 2
  payload: z.ZodType<Payload>
  /** Which of its kind; '' where there is one. */
  subjectOf(payload: Payload): string
  /** What stands now, in the form of the payload; null where nothing does. */
  read(c: OperatorContext, merchant: string, subject: string): Promise<Content>
  /** Throws OpsRefusal for what cannot be published. Asked when it is proposed and once more when it is published. */
  check(c: OperatorContext, planned: Planned<Payload>): Promise<void>
  /** Keeps a draft and answers the page that shows it. Throws what the platform refuses. Asked once, when it is proposed. */
  draft?(c: OperatorContext, planned: Planned<Payload>): Promise<string | null>
  /** What is written to KV, in this order. */
  plan(c: OperatorContext, planned: Planned<Payload>): Promise<Write[]>
  /** What has to be done first, at the platform or beside KV. True where it did something. Done again, it changes nothing. */
  ask?(c: OperatorContext, planned: Planned<Payload>): Promise<boolean>
  /** What is taken away once all of it is written. Done again, it changes nothing. Where it fails it is asked again. */
  finish?(c: OperatorContext, planned: Planned<Payload>): Promise<void>
  /** Where it was refused or could not be written whole. `isAsked`: what `ask` did is to be taken back as well. */
  takeBack?(c: OperatorContext, planned: Planned<Payload>, isAsked: boolean): Promise<void>
  /** Whether what stands was left by an attempt of its own that was cut off: it is gone on with. `base`: as `read` said. */
  isHalfDone?(c: OperatorContext, planned: Planned<Payload>, base: Content): Promise<boolean>
  /** The content with what no change sets and what moves by itself, as it stands now. */
  follow?(content: Content, now: Content): Content
  /** False where what stood before cannot be proposed again. */
  canUndo: boolean
}

/** Kinds of one table: each reads its own payload, which its schema has parsed. */
export type AnyKind = Kind<never> & { payload: z.ZodType }
export const defineKind = <Payload>(kind: Kind<Payload>): AnyKind => kind as unknown as AnyKind
