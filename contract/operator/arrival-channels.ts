/** OPS-01: names alone, as the console's page carries them. How members come: by themselves, invited by a member, by an agent's link, opened by an agent, opened by the house. */
export const ARRIVAL_CHANNELS = ['direct', 'friend', 'link', 'agent', 'operator'] as const
export type ArrivalChannel = (typeof ARRIVAL_CHANNELS)[number]
