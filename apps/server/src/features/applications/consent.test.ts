import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CONSENT_VERSION } from '@portal/domain/documents/schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { applicationBody, sentApplication } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let applicant: Person

beforeEach(async () => {
  applicant = await portal.applicant()
})

const create = (body: Record<string, unknown>) => applicant.call('POST', '/request/create', body)
const read = async (id: string) => (await applicant.call('GET', `/request/${id}`)).body.data
const BOTH = { personalData: true, accuracy: true }

describe('the two consents of a submission', () => {
  test('are stored with the instant and the version of their texts, and printed on the receipt', async () => {
    const { id } = await sentApplication(portal, applicant, { consents: BOTH })
    expect((await read(id)).consent).toEqual({ at: '2026-11-20T09:30:00.000Z', version: CONSENT_VERSION })
    const admin = await portal.staff(['ADMIN'])
    expect((await admin.call('GET', `/staff/request/${id}`)).body.data.consent.version).toBe(CONSENT_VERSION)
    const receipt = await applicant.call('GET', `/request/${id}/receipt`, undefined, { 'accept-language': 'en' })
    expect(textOfPdf(receipt.body).replace(/\s+/g, ' ')).toContain(`version ${CONSENT_VERSION}`)
  })

  test('may be missing from a caller that gave them at sign-up; nothing is stored then', async () => {
    const { id } = await sentApplication(portal, applicant)
    expect((await read(id)).consent).toBeNull()
  })

  test.each(['personalData', 'accuracy'])(
    'refuse the submission when %s is not given, and send nothing',
    async (name) => {
      const body = await applicationBody(portal, applicant, { consents: { ...BOTH, [name]: false } })
      expect(await create(body)).toMatchObject({
        status: 400,
        body: { msg: 'consent_required', errors: [{ field: `consents.${name}`, msg: 'consent_required' }] },
      })
      expect((await applicant.call('GET', '/request/list')).body.totalSize).toBe(0)
    },
  )

  test('are required only at submission: a draft with a box unticked is saved without consents', async () => {
    const { status, body } = await create({ status: 'CREATED', gpa: '4', consents: { personalData: false } })
    expect(status).toBe(200)
    expect((await read(body.data.id)).draft).not.toHaveProperty('consents')
  })

  test('have a version that grows when a text changes', () => {
    const locales = path.join(import.meta.dirname, '../../../../../locales')
    const hash = createHash('sha256')
    for (const language of ['kk', 'ru', 'en']) {
      const { footer: _, ...texts } = JSON.parse(
        readFileSync(path.join(locales, language, 'papers.json'), 'utf8'),
      ).consent
      hash.update(JSON.stringify(texts))
    }
    expect({ version: CONSENT_VERSION, texts: hash.digest('hex').slice(0, 16) }).toEqual({
      version: '2026-11-27',
      texts: '0e676be803c91fb4',
    })
  })
})

describe('the stated length of the motivation letter', () => {
  test('is stored in the draft, and with the application for staff', async () => {
    const body = await applicationBody(portal, applicant)
    const letterWords = { id: (body['motivationLetter'] as { id: string }).id, count: '312' }
    const draft = (await create({ ...body, letterWords, status: 'CREATED' })).body.data
    expect((await read(draft.id)).draft.letterWords).toEqual(letterWords)
    await applicant.call('PUT', `/request/${draft.id}`, { ...body, letterWords })
    const admin = await portal.staff(['ADMIN'])
    expect((await admin.call('GET', `/staff/request/${draft.id}`)).body.data.letterWords).toBe(312)
    expect((await read(draft.id)).letterWords).toBe(312)
  })

  test('is dropped for another letter', async () => {
    const { id } = await sentApplication(portal, applicant, {
      letterWords: { id: '00000000-0000-4000-8000-000000000000', count: 312 },
    })
    expect((await read(id)).letterWords).toBeNull()
  })

  test('accepts any number, however far from the limit, and refuses everything else', async () => {
    const body = await applicationBody(portal, applicant)
    const id = (body['motivationLetter'] as { id: string }).id
    expect(await create({ ...body, letterWords: { id, count: 'many' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'letterWords.count', msg: 'wrong_value' }] },
    })
    expect((await create({ ...body, letterWords: { id, count: 3 } })).status).toBe(200)
  })
})
