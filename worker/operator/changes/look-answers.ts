/**
 * OPS-02: what a page with a draft is made of. What the draft changes is laid over what the platform answers to a visitor. What
 * is asked of a member is invented here and never asked: no account stands behind it.
 */
import { ZodError } from 'zod'
import type { PlannedCall } from '../../../contract/boot.ts'
import type { Session } from '../../../contract/calls/identity/session.ts'
import { type ActivityState, PROMOTION_ENTRY, type PromotionKind } from '../../../contract/calls/rewards/promotions.ts'
import type { ModuleNode } from '../../../contract/calls/site/system.ts'
import { AGENT_LEVELS, type Language, MEMBER_TYPE } from '../../../contract/constants.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { factsOfPopup, ladderContentSchema, noticeSchema } from '../../../contract/operator/content.ts'
import type { LookAs } from '../../../contract/operator/looks.ts'
import { modulesSchema } from '../../../contract/operator/new-merchant.ts'
import { ownTextSchema } from '../../../contract/operator/own-texts.ts'
import { goodSchema } from '../../../contract/operator/points.ts'
import { promotionSchema } from '../../../contract/operator/promotions.ts'
import { missionSchema } from '../../../contract/operator/rewards.ts'
import type { OwnTexts } from '../../../contract/rules/own-texts.ts'
import type { CallName, CallResponse, UpstreamCallName } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import type { UpstreamValue } from '../../upstream/call-upstream.ts'
import type { ChangeRow } from './store.ts'

type Draft = Pick<ChangeRow, 'kind' | 'payload' | 'subject'>
type Texts = Partial<Record<Language, string>>
type Layers = { [Name in UpstreamCallName]?: (value: UpstreamValue<Name>) => UpstreamValue<Name> }
type Invented = { [Name in CallName]?: CallResponse<Name> }
/** `layers`: over answers to a visitor. `invented`: answers to the invented member. */
type LookAnswers = { layers: Layers; invented: Invented }
/** `session`: as the page shows it. `plans`: what its page asks besides. `framedBy`: the console; null: it is shown in no frame. */
export type Look = LookAnswers & {
  session: Session | null
  plans: PlannedCall[]
  framedBy: string | null
  /** Those of the merchant with the draft among them; absent where the draft is of another kind. */
  ownTexts?: OwnTexts
}

const NAME = { member: 'preview-member', agent: 'preview-agent' } as const

/** As a page is shown a session. It opens nothing: no cookie and no object holds it. */
export function inventSession(as: LookAs): Session | null {
  if (as === 'visitor') return null
  return {
    token: 'preview',
    username: NAME[as],
    isAgent: as === 'agent' ? AGENT_LEVELS[0] : MEMBER_TYPE.member,
    firstTimeLogin: false,
    passwordExpired: false,
    forceChangePassword: false,
    verificationRequired: false,
    language: null,
    subUser: null,
  }
}

/** Pure, but for the merchant, the language and the time of the request. Throws a ZodError for a draft that is not readable. */
export function prepareAnswers(
  { var: { merchant, language, clock } }: EdgeContext,
  draft: Draft,
  as: LookAs,
): LookAnswers {
  const pick = (texts: Texts) => texts[language] ?? texts[merchant.defaultLanguage] ?? ''
  const own = PREPARE[draft.kind]?.(draft.payload, pick, clock()) ?? { layers: {}, invented: {} }
  return as === 'visitor'
    ? own
    : { layers: own.layers, invented: { ...inventMember(merchant, language, as), ...own.invented } }
}

/** Whether this release can read the draft: asked before a token is made, and not when one is spent. Pure. */
export function isReadable({ kind, payload }: Draft): boolean {
  try {
    PREPARE[kind]?.(payload, () => '', 0)
    return true
  } catch (error) {
    if (error instanceof ZodError) return false
    throw error
  }
}

type Prepare = (
  payload: unknown,
  pick: (texts: Texts) => string,
  nowMs: number,
) => { layers: Layers; invented: Invented }

/** In the place of the one that it replaces, or first. */
const put = <Row>(rows: readonly Row[], row: Row, isIts: (each: Row) => boolean): Row[] =>
  rows.some(isIts) ? rows.map((each) => (isIts(each) ? row : each)) : [row, ...rows]

const entryOf = ({ kind, startsAt }: { kind: PromotionKind; startsAt: string }, nowMs: number): ActivityState =>
  nowMs < Date.parse(startsAt) ? 'coming soon' : PROMOTION_ENTRY[kind]

const LIST_OF = { B: 'banners', PU: 'popup', H: 'player', PL: 'player', PR: 'promotion' } as const

const PREPARE: Partial<Record<string, Prepare>> = {
  modules: (payload) => {
    const on: readonly string[] = modulesSchema.parse((payload as { modules: unknown }).modules)
    const lay = (nodes: readonly ModuleNode[]): ModuleNode[] =>
      nodes.map(({ modId, childrenNodes }) => ({
        modId,
        enabled: on.includes(modId) ? '1' : '0',
        childrenNodes: lay(childrenNodes),
      }))
    return { layers: { whitelabel: (value) => ({ ...value, modules: lay(value.modules) }) }, invented: {} }
  },
  notice(payload, pick) {
    const { id, type, titles, contents, picture, link, group, startsAt, popup } = noticeSchema.parse(payload)
    const shown = {
      id,
      type,
      title: pick(titles),
      content: pick(contents),
      imageUrl: picture,
      linkUrl: link,
      groupName: group,
      publishedAt: startsAt,
    }
    const list = LIST_OF[type]
    if (popup) {
      const facts = factsOfPopup(popup).map(({ name, value }) => ({
        name,
        value: typeof value === 'string' ? value : pick(value),
      }))
      const { title, content, imageUrl } = shown
      return { layers: {}, invented: { contentDraft: { title, content, imageUrl, facts } } }
    }
    const others = <Row extends { id: string }>(rows: Row[]) => rows.filter((row) => row.id !== id)
    return {
      layers: {
        announcements: (value) => {
          const rest = {
            popup: others(value.popup),
            banners: others(value.banners),
            player: others(value.player),
            promotion: others(value.promotion),
          }
          return { ...rest, [list]: [shown, ...rest[list]] }
        },
      },
      invented: {},
    }
  },
  promotion(payload, pick, nowMs) {
    const { id, titles, rewards, conditions, terms, picture, ...rest } = promotionSchema.parse(payload)
    const shown = {
      promotionId: id,
      category: rest.category,
      kind: rest.kind,
      title: pick(titles),
      reward: pick(rewards),
      condition: pick(conditions),
      amount: rest.amount,
      imageUrl: picture,
      startsAt: rest.startsAt,
      endsAt: rest.endsAt,
      state: entryOf(rest, nowMs),
    }
    return {
      layers: {
        promotions: ({ promotions }) => ({
          // One with a coupon stands in no list.
          promotions: rest.rule.withCoupon
            ? promotions.filter(({ promotionId }) => promotionId !== id)
            : put(promotions, shown, ({ promotionId }) => promotionId === id),
        }),
      },
      // The platform knows none of that name yet, or the one before it.
      invented: { promotionDetail: { ...shown, terms: pick(terms) } },
    }
  },
  ladder(payload, pick) {
    const { ranks, rates } = ladderContentSchema.parse(payload)
    return {
      layers: {
        vipLadder: (value) => ({
          ranks: ranks.map(({ names, from }, index) => {
            const before = value.ranks.find(({ rankLevel }) => rankLevel === index + 1)
            return {
              rankLevel: index + 1,
              labelName: pick(names),
              pointsFrom: from,
              gift: before?.gift ?? null,
              service: before?.service ?? 'chat',
            }
          }),
          rates: Object.entries(rates).map(([gameType, pointsPerThousand]) => ({
            gameType: gameType as (typeof value.rates)[number]['gameType'],
            pointsPerThousand,
          })),
        }),
      },
      invented: {},
    }
  },
  good(payload, pick) {
    const { id, category, names, descriptions, picture, points, value, delivery, stock, endsAt } =
      goodSchema.parse(payload)
    const good = {
      goodId: id,
      category,
      name: pick(names),
      description: pick(descriptions),
      imageUrl: picture,
      points,
      value,
      delivery,
      left: stock,
      endsAt,
    }
    return { layers: {}, invented: { pointReward: { goods: [good] } } }
  },
  /** It changes no answer: the document carries it. */
  text(payload) {
    ownTextSchema.parse(payload)
    return { layers: {}, invented: {} }
  },
  mission(payload) {
    const { id, kind, period, target, reward, points, mallPoints } = missionSchema.parse(payload)
    const facts = [
      { name: 'condition' as const, value: `${kind}: ${target} (${period})` },
      { name: 'amount' as const, value: reward },
      { name: 'points' as const, value: String(points + mallPoints) },
    ]
    return { layers: {}, invented: { contentDraft: { title: id, content: '', imageUrl: null, facts } } }
  },
}

const INVENTED_ID = memberIdSchema.parse('00000000-0000-4000-8000-000000000000')

function inventMember(merchant: EdgeContext['var']['merchant'], language: Language, as: 'member' | 'agent'): Invented {
  return {
    balance: {
      sumBalance: '1000.00',
      real: '1000.00',
      bonus: '0.00',
      held: '0.00',
      pending: '0.00',
      mode: 'real',
      currency: merchant.currency.code,
      currencySymbol: merchant.currency.symbol,
    },
    memberInfo: {
      id: INVENTED_ID,
      account: NAME[as],
      nickname: NAME[as],
      type: as === 'agent' ? AGENT_LEVELS[0] : MEMBER_TYPE.member,
      toUpline: false,
      clubLabel: null,
      memberLabel: [],
      language,
      maskedMobile: null,
      maskedEmail: null,
      playBar: null,
      suspended: null,
      identityDue: null,
    },
    badges: { availablePromo: 0, unreadCount: 0, serviceUnread: 0, missionCount: 0, moneyUnderWay: false },
    availablePromotions: { availablePromo: 0, claimable: [], REFERRAL: { enabled: false } },
    participations: { participations: [] },
    recentGames: { list: [] },
    favouriteGames: { gameIds: [] },
    favouriteGameList: { list: [] },
    vipStanding: { rank: null, points: 0, turnover: [], next: null },
    pointBalance: { points: 500, convertible: 0, worth: '0.00', earned: 500, redeemed: 0, converted: 0 },
    pointReward: { goods: [] },
    pointConfig: {
      ratio: { points: 100, amount: '1.00', least: 100 },
      stakePerPoint: '100.00',
      factorPercent: 100,
      ranks: [],
      remark: '',
    },
  }
}
