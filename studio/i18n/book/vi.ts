import type { PageWords } from './en.ts'

export const vi: PageWords = {
  opening: 'Đang mở trang cược…',
  cannotOpen: 'Hiện không mở được trang cược.',
  ended: 'Phiên này đã kết thúc. Hãy mở lại từ sảnh.',
  retry: 'Thử lại',
  close: 'Đóng',
  back: 'Quay lại',
  matches: 'Trận đấu',
  live: 'Trực tiếp',
  myBets: 'Cược của tôi',
  search: 'Tìm kiếm',
  football: 'Bóng đá',
  esports: 'Esports',
  regatta: 'Đua thuyền',
  mainNavigation: 'Điều hướng trang cược',
}
