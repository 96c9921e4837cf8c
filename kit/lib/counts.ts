import { groupThousands } from '../../contract/amount.ts'

/** `12,345`: what is whole, with comma thousands as amounts have them (NAV-07). */
export function formatCount(count: number): string {
  return groupThousands(String(Math.trunc(count)))
}
