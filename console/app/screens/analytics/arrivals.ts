import type { ArrivalChannel } from '../../../../contract/operator/arrival-channels.ts'
import type { OperatorResponse } from '../../lib/api.ts'

export type Arrival = OperatorResponse<'figures-arrivals'>['arrivals'][number]
export type ArrivalDay = Omit<Arrival, 'channel'>

/** The days of one way, or of all ways together; in the order they are given in. Pure. */
export function sumArrivals(arrivals: readonly Arrival[], channel: ArrivalChannel | 'all'): ArrivalDay[] {
  const days = new Map<string, ArrivalDay>()
  for (const { channel: own, ...arrival } of arrivals) {
    if (channel !== 'all' && own !== channel) continue
    const { day } = arrival
    const sum = days.get(day)
    days.set(day, sum === undefined ? arrival : add(day, sum, arrival))
  }
  return [...days.values()]
}

const add = (day: string, one: ArrivalDay, other: ArrivalDay): ArrivalDay => ({
  day,
  registered: one.registered + other.registered,
  firstDeposits: one.firstDeposits + other.firstDeposits,
  converted: one.converted + other.converted,
})

/** Pure. */
export const totalOf = (name: string, days: readonly ArrivalDay[]): ArrivalDay =>
  days.reduce((sum, day) => add(name, sum, day), { day: name, registered: 0, firstDeposits: 0, converted: 0 })

/** In per cent with one decimal; a dash where no one registered. Pure. */
export const sayRate = ({ registered, converted }: ArrivalDay): string =>
  registered === 0 ? '–' : `${((converted / registered) * 100).toFixed(1)} %`
