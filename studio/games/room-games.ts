/** The rooms as games of the studio: how each is called and how it looks. */
import type { Language } from '../../contract/constants.ts'
import { ROOM_GAMES, ROOM_TERMS, ROOMS, type Room, type RoomGame as RoomKind } from '../../contract/rooms/rooms.ts'
import type { Palette, SceneryName } from '../art/scenery.ts'
import type { Engine } from '../engine/engine.ts'
import type { RoomGame } from './game.ts'

type Names = Readonly<Record<Language, string>>

const LOOKS: Readonly<Record<RoomKind, { name: Names; scenery: SceneryName; palette: Palette }>> = {
  'bull-rush': {
    name: { EN: 'Bull Rush', CN: '抢庄牛牛', JA: 'ブルラッシュ', TH: 'บูลรัช', VI: 'Bull Rush' },
    scenery: 'city',
    palette: {
      sky: ['#2a0610', '#6d1420'],
      far: '#7a1a24',
      mid: '#4d0d18',
      near: '#26060e',
      ink: '#1c050c',
      glow: '#ffd58a',
      accent: '#f3b95a',
    },
  },
  'big-two': {
    name: { EN: 'Big Two', CN: '锄大地', JA: 'ビッグツー', TH: 'สลาฟบิ๊กทู', VI: 'Big Two' },
    scenery: 'bamboo',
    palette: {
      sky: ['#03201c', '#0c5345'],
      far: '#0f5c4a',
      mid: '#0a4336',
      near: '#05261f',
      ink: '#041a16',
      glow: '#ffe6a8',
      accent: '#8fe3c0',
    },
  },
  'tien-len': {
    name: { EN: 'Tien Len South', CN: '南方前进', JA: 'ティエンレン', TH: 'เตี๋ยนเลนใต้', VI: 'Tiến Lên Miền Nam' },
    scenery: 'harbor',
    palette: {
      sky: ['#04202f', '#0e5570'],
      far: '#105a74',
      mid: '#0b4157',
      near: '#062635',
      ink: '#051b27',
      glow: '#ffd9a0',
      accent: '#9fd8ff',
    },
  },
}

const STEPS: Readonly<Record<string, Names>> = {
  low: { EN: 'Bamboo', CN: '竹厅', JA: '竹の間', TH: 'ห้องไผ่', VI: 'Trúc' },
  mid: { EN: 'Jade', CN: '玉厅', JA: '翡翠の間', TH: 'ห้องหยก', VI: 'Ngọc' },
  high: { EN: 'Dragon', CN: '龙厅', JA: '龍の間', TH: 'ห้องมังกร', VI: 'Rồng' },
}

/** A hand is drawn and played at its table: here its rules have a name alone. */
const createRoomEngine = (game: RoomKind): Engine => ({
  id: ROOM_TERMS[game].rules,
  isStake: () => false,
  isChoice: () => false,
  draw: async () => null,
  stand: () => null,
})

export const ROOM_ENGINES: readonly Engine[] = ROOM_GAMES.map(createRoomEngine)

function nameOf(room: Room): Names {
  const { name } = LOOKS[room.game]
  const step = STEPS[room.code.slice(room.code.lastIndexOf('-') + 1)]
  const join = (language: Language) => (step ? `${name[language]} · ${step[language]}` : name[language])
  return { EN: join('EN'), CN: join('CN'), JA: join('JA'), TH: join('TH'), VI: join('VI') }
}

export const ROOM_SHELF: readonly RoomGame[] = ROOMS.map((room) => ({
  type: 'room',
  vendor: 'NINEBAMBOO',
  kind: 'peer',
  roundKind: 'shared',
  code: room.code,
  name: nameOf(room),
  scenery: LOOKS[room.game].scenery,
  palette: LOOKS[room.game].palette,
  engine: createRoomEngine(room.game),
  room,
}))
