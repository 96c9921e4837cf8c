/** MEM-10: what profit and loss is added up by, and how many of each are shown. */
export const PROFIT_UNITS = ['day', 'week', 'month'] as const
export type ProfitUnit = (typeof PROFIT_UNITS)[number]
export const PROFIT_PERIODS = { day: 30, week: 13, month: 12 } as const satisfies Record<ProfitUnit, number>
