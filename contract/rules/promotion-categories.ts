/** The tabs of the promotions page. */
export const PROMOTION_CATEGORIES = ['newcomer', 'slots', 'live', 'sports', 'season', 'vip'] as const
