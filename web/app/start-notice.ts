/**
 * SYS-10: a way on when the code of the page does not come. The notice needs neither script nor file: the style sheet
 * hides it for ten seconds (styles/base.css), and the page takes it away when it starts. Documents are never stored, so
 * following the link brings the newest release.
 */
import type { TFunction } from 'i18next'
import { escapeHtml } from './escape.ts'

/** Colours of the theme and no class for the looks: the style sheet may be missing as well. */
const BOX = [
  'position:fixed;z-index:90;left:12px;right:12px;bottom:calc(12px + env(safe-area-inset-bottom));margin:auto;max-width:28rem',
  'padding:16px;border:1px solid var(--line-strong);border-radius:12px;box-shadow:var(--shadow)',
  'background:var(--surface-2);color:var(--text)',
].join(';')
const BUTTON =
  'display:block;line-height:44px;margin-top:12px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-align:center;text-decoration:none'

export function renderStartNotice(t: TFunction<'common'>): string {
  return [
    `<div id="unstarted" role="alert" style="${BOX}">`,
    `<b>${escapeHtml(t('state.unstartedTitle'))}</b><br>${escapeHtml(t('state.chunkText'))}`,
    `<a href="" style="${BUTTON}">${escapeHtml(t('action.reload'))}</a></div>`,
  ].join('')
}
