import type { Content } from '../../../contract/lib/canonical-json.ts'
import { type ChangeKind, isChangeKind } from '../../../contract/operator/change-kinds.ts'
import { OpsRefusal } from '../refusal.ts'
import { domainsKind } from './domains.ts'
import { flagsKind } from './flags.ts'
import type { AnyKind } from './kind.ts'
import { newMerchantKind } from './new-merchant.ts'
import { goodKind, ladderKind, missionKind, promotionKind } from './offers.ts'
import { textKind } from './own-texts.ts'
import { helpKind, modulesKind, noticeKind, serviceKind } from './platform-kinds.ts'
import { regionKind } from './region.ts'
import { siteKind } from './site.ts'

/** Each kind of configuration that is proposed. A further one is a row here and in `CHANGE_KINDS`. */
export const KINDS: Record<ChangeKind, AnyKind> = {
  merchant: newMerchantKind,
  site: siteKind,
  flags: flagsKind,
  region: regionKind,
  modules: modulesKind,
  notice: noticeKind,
  promotion: promotionKind,
  ladder: ladderKind,
  good: goodKind,
  mission: missionKind,
  help: helpKind,
  service: serviceKind,
  domains: domainsKind,
  text: textKind,
}

/** Null for a kind of a later release. */
export const getKind = (name: string): AnyKind | null => (isChangeKind(name) ? KINDS[name] : null)

/** Throws OpsRefusal for a kind of a later release. */
export function requireKind(name: string): AnyKind {
  const kind = getKind(name)
  if (!kind) throw new OpsRefusal(`changes of kind '${name}' are not of this release`)
  return kind
}

/** Content as it is compared with what stands, and sent. */
export const followNow = (kind: AnyKind, content: Content, now: Content): Content =>
  kind.follow?.(content, now) ?? content
