import { chromium } from '@playwright/test'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const ctx = await browser.newContext({ viewport: { width: 390, height: 400 }, deviceScaleFactor: 2 })
await ctx.addCookies([{ name: 'lang', value: 'VI', url: 'http://localhost:9200' }])
const page = await ctx.newPage()
await page.goto('http://localhost:9200/index'); await page.waitForLoadState('networkidle')
await page.screenshot({ path: '/tmp/sweep-shots/crop.png' })
await browser.close()
