/** What a room's page is sent with. */
import type { RoomBoot } from '../../pages/boot.ts'

export type RoomPage = Omit<RoomBoot, 'type' | 'paytable'>
