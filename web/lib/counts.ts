/** `12,345`: what is whole, with comma thousands as amounts have them (NAV-07). */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}
