/** EDGE-01: switches of a site, by name. Apart from their schema, so that a page needs none. */
export const FLAGS = [
  'loginRequired',
  'manualRebate',
  'socialGoogle',
  'socialFacebook',
  'socialZalo',
  'firebaseSms',
  'revealUnknownAccount',
  'hideRegister',
] as const
export type Flag = (typeof FLAGS)[number]
