/** The Durable Objects that the platform's Worker keeps, as platform/wrangler.toml names them. */
export { SettlementDO } from './agents/settlement/settlement-do.ts'
export { ReplayDO } from './kernel/envelope/replay-do.ts'
export { BookDO } from './lottery/book/book-do.ts'
export { DrawDO } from './lottery/draw/draw-do.ts'
export { RegisterDO } from './lottery/register/register-do.ts'
export { WalletDO } from './money/wallet/wallet-do.ts'
