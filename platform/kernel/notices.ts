/** What a piece of work changed for which members, gathered while it runs and told to the edge when it is done. */
import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { LiveNotice, LiveTopic } from '../../contract/protocols/live-topics.ts'

export type Notices = {
  /** Called after the commit. A repeat is one notice; work that fails afterwards only makes a page ask for nothing. */
  notify(merchant: MerchantCode, memberId: MemberId, topic: LiveTopic): void
  hasAny(): boolean
  /** What there is to tell, by merchant, and forgets it. */
  take(): Map<MerchantCode, LiveNotice[]>
}

export function createNotices(): Notices {
  let gathered = new Map<MerchantCode, Map<MemberId, Set<LiveTopic>>>()
  return {
    notify(merchant, memberId, topic) {
      const members = gathered.get(merchant) ?? new Map<MemberId, Set<LiveTopic>>()
      gathered.set(merchant, members)
      members.set(memberId, (members.get(memberId) ?? new Set<LiveTopic>()).add(topic))
    },
    hasAny: () => gathered.size > 0,
    take() {
      const taken = gathered
      gathered = new Map()
      return new Map(
        [...taken].map(([merchant, members]) => [
          merchant,
          [...members].map(([memberId, topics]) => ({ memberId, topics: [...topics] })),
        ]),
      )
    },
  }
}
