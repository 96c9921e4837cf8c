import type { PageWords } from './en.ts'

export const th: PageWords = {
  opening: 'กำลังเปิดหน้าเดิมพัน…',
  cannotOpen: 'เปิดหน้าเดิมพันไม่ได้ในขณะนี้',
  ended: 'เซสชันนี้สิ้นสุดแล้ว โปรดเปิดใหม่จากล็อบบี้',
  retry: 'ลองอีกครั้ง',
  close: 'ปิด',
  back: 'กลับ',
  matches: 'การแข่งขัน',
  live: 'สด',
  myBets: 'เดิมพันของฉัน',
  search: 'ค้นหา',
  football: 'ฟุตบอล',
  esports: 'อีสปอร์ต',
  regatta: 'แข่งเรือใบ',
  mainNavigation: 'เมนูหน้าเดิมพัน',
}
