import { ownerMark } from '@portal/domain/kernel/portal-owner.ts'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../platform/environment.ts'
import { ownerOf } from '../../platform/portal-owner.ts'
import { pageOwner } from './portal-owner.ts'

const PAGE = `<html lang="kk"><small data-if="name">${ownerMark('name')}</small><ul>
<li data-if="phone"><a href="${ownerMark('tel')}">${ownerMark('phone')}</a></li><li>stays</li>
<li data-if="security"><a href="${ownerMark('security')}">report</a></li></ul>
<form data-if="mailbox"><input></form><p data-if="noMailbox">call us</p><p>${ownerMark('keptYears')}</p></html>`

const filled = (source: Record<string, string>, language: 'kk' | 'ru' | 'en' = 'en') =>
  pageOwner(ownerOf(readEnvironment({ DEMO: 'false', ...source })))(PAGE, language)
const shown = (...given: Parameters<typeof filled>) => filled(...given).replace(/data-owner="[^"]*"/, '')

test('a page has the lines of the operator in its language, escaped, and tells the web of all', () => {
  const source = {
    OPERATOR_NAME: 'University & Co',
    OPERATOR_NAME_KK: 'Университет <ҚазҰУ>',
    CONTACT_PHONE: '+7 (7172) 00-00-00',
    CONTACT_EMAIL: 'help@portal.kz',
    SECURITY_CONTACT: 'https://portal.kz/security',
  }
  expect(shown(source, 'kk')).toContain('Университет &lt;ҚазҰУ&gt;')
  expect(shown(source, 'ru')).toContain('University &amp; Co')
  expect(shown(source)).toContain('<a href="tel:+77172000000">+7 (7172) 00-00-00</a>')
  expect(shown(source)).toContain('<a href="https://portal.kz/security">')
  expect(shown(source)).toContain('<form')
  expect(shown(source)).not.toContain('call us')
  expect(shown(source)).toContain('<p>5 years</p>')
  expect(filled(source)).toContain('Университет &lt;ҚазҰУ')
})

test('parts without their line are removed, and no mark stays', () => {
  const page = shown({})
  expect(page).not.toMatch(/__|<small|tel:|report|<form/)
  expect(page).toContain('<li>stays</li>')
  expect(page).toContain('call us')
})

test('reports of security problems go to the e-mail where there is no contact for them', () => {
  expect(shown({ CONTACT_EMAIL: 'help@portal.kz' })).toContain('<a href="mailto:help@portal.kz">report')
})

test('a demo has an operator of its own', () => {
  expect(shown({ DEMO: 'true' }, 'ru')).toContain('Демонстрационный центр приёма')
})
