import { beforeAll, describe, expect, test } from 'vitest'
import { sentApplication } from '../../../test/builders.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { PASSWORD, type Person, signUpForm } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { createPasswords } from '../../platform/identity/passwords.ts'

const portal = await testPortal()
let owner: Person
let admin: Person
beforeAll(async () => {
  owner = await portal.applicant()
  admin = await portal.staff(['ADMIN'])
})

const signUp = (more: Record<string, unknown>) => portal.guest.call('POST', '/auth/signup', signUpForm(more))
const profile = async () => (await owner.call('GET', '/user/profile')).body.data

describe('what people paste into a profile is kept in its one form', () => {
  test.each([
    ['phoneNumber', '\u202a+7 701 555 01 02\u202c', '+77015550102'],
    ['phoneNumber', '\u2068+77015550103\u2069', '+77015550103'],
    ['phoneNumber', '\u200b+77015550104', '+77015550104'],
    ['phoneNumber', '+7 701 555\u201101\u201105', '+77015550105'],
    ['phoneNumber', '+7 701 555\u201301\u201306', '+77015550106'],
    ['phoneNumber', '8 701/5550107', '+77015550107'],
    ['phoneNumber', 'tel:+77015550108', '+77015550108'],
    ['phoneNumber', '+\u0667\u0667\u0660\u0661\u0665\u0665\u0665\u0660\u0661\u0660\u0669', '+77015550109'],
    ['passportNumber', 'N\u00a012345671', 'N12345671'],
    ['passportNumber', 'N12345672\u200b', 'N12345672'],
    ['passportNumber', '\u200en-12 345\u2011673', 'N12345673'],
    ['passportNumber', '№ 12345678', '12345678'],
    ['middleName', 'Серіккызы\u202e', 'Серіккызы'],
    ['middleName', 'Сергеи\u0306', 'Сергей'],
    ['middleName', 'Anna\u2011Maria\u00a0', 'Anna-Maria'],
    ['firstName', 'Anna\u2011Maria\u00a0Ana', 'Anna-Maria Ana'],
    ['iin', '050314\u00a06000\u201105', '050314600005'],
  ])('%s %j', async (field, typed, stored) => {
    expect(await owner.call('POST', '/user/edit', { [field]: typed })).toMatchObject({ status: 200 })
    expect((await profile())[field]).toBe(stored)
  })

  test.each([
    ['phoneNumber', '+999 123 456 789', 'wrong_phone_number'],
    ['phoneNumber', '+7 701 555 01 0', 'wrong_phone_number'],
    ['passportNumber', '№', 'wrong_value'],
    ['passportNumber', '\u200b', 'field_required'],
    ['firstName', '\u3164', 'field_required'],
    ['middleName', '😀', 'wrong_value'],
  ])('%s %j is %s', async (field, typed, msg) => {
    const { status, body } = await owner.call('POST', '/user/edit', { [field]: typed })
    expect([status, body.errors]).toEqual([400, [{ field, msg }]])
  })
})

describe('two spellings of one value are one', () => {
  test.each([
    ['email', 'one@xn--d1acufc.kz', '\u202aOne@домен.kz\u202c', 'email_already_exists'],
    ['phoneNumber', '+77015550201', '+7\u2009701\u2011555\u201102/01', 'phone_number_already_exists'],
    ['passportNumber', 'N 7654-3210', 'n76543210\u200b', 'passport_number_already_exists'],
  ])('%s %s is %s', async (field, first, second, msg) => {
    const one = await signUp({ [field]: first })
    expect(one.status).toBe(200)
    // An unconfirmed account yields its e-mail to the next registration.
    await portal.database.pool.query('update accounts set confirmed_at = now()')
    expect((await signUp({ [field]: second })).body).toMatchObject({ msg })
  })

  test('an e-mail signs in however it is pasted', async () => {
    const { email } = await portal.applicant()
    const pasted = `\u200e${email.replace('@', '\u200b@').toUpperCase()}\u00a0`
    expect((await portal.signIn('APPLICANT', pasted)).token).not.toBeNull()
    expect((await portal.guest.call('POST', '/auth/signin', { email: `x${pasted}`, password: PASSWORD })).status).toBe(
      401,
    )
  })

  test('a password is right in both forms of its letters; an older hash is of the letters as they were typed', async () => {
    const [composed, decomposed] = ['Kq7!vxPw\u0439', 'Kq7!vxPw\u0438\u0306']
    const { email, call } = await portal.applicant()
    const change = { currentPassword: PASSWORD, newPassword: decomposed }
    expect((await call('POST', '/user/changePassword', change)).status).toBe(200)
    for (const password of [composed, decomposed]) await portal.signIn('APPLICANT', email, password)
    const { hash } = await import('@node-rs/argon2')
    const older = await hash(decomposed, { memoryCost: 64, timeCost: 1 })
    const passwords = createPasswords({ memoryCost: 64, timeCost: 1 })
    expect(await passwords.matches(decomposed, older)).toBe(true)
    expect(await passwords.matches(composed, older)).toBe(false)
  })
})

test('an application is found by its number however it is pasted', async () => {
  const { id, number } = await sentApplication(portal, owner)
  const [year, rest] = [number.slice(0, 4), number.slice(4)]
  for (const typed of [`\u200b${number}`, `${year}\u2060${rest}\u00a0`, `\u202d${number}\u202c`]) {
    const { body } = await admin.call('GET', `/staff/request/list?requestId=${encodeURIComponent(typed)}`)
    expect(body.list.map((row: { id: string }) => row.id)).toEqual([id])
  }
})

test('the migration brings older rows over, and leaves and names what clashes', async () => {
  const database = await createEmptyDatabase()
  const { default: pg } = await import('pg')
  const files = (await import('node:fs')).readdirSync(new URL('../../../migrations', import.meta.url))
  await migrate(database.connection, undefined, { only: files.filter((name) => name < '0066') })
  const client = new pg.Client(database.connection)
  await client.connect()
  const people = [
    ['n1', 'KZ', 'N 100-1', 'Сергеи\u0306\u200b'],
    ['n2', 'KZ', 'N 2002', '\u202eAnna\u2011Maria\u00a0'],
    ['n3', 'KZ', 'N2002', '😀'],
    ['n4', 'UZ', 'N 2002', null],
  ]
  for (const [at, [name, citizenship, passport, middleName]] of people.entries())
    await client.query(
      `with a as (insert into accounts (kind, email, password_hash, state, language, created_at)
         values ('APPLICANT', $1, '', 'ENABLED', 'ru', now()) returning id)
       insert into applicant_profiles (account_id, first_name, last_name, middle_name, birthday, citizenship, nationality,
         passport_number, passport_expr_date, refugee, kandas, country_of_residence, phone_number, consented_at)
       select id, $1, 'A', $4, '2005-01-01', $2, 'kazakh', $3, '2030-01-01', false, false, 'KZ', $5, now() from a`,
      [name, citizenship, passport, middleName, `+7701000000${at}`],
    )
  await migrate(database.connection)
  const { rows } = await client.query('select passport_number, middle_name from applicant_profiles order by first_name')
  expect(rows.map(Object.values)).toEqual([
    ['N1001', 'Сергей'],
    ['N 2002', 'Anna-Maria'],
    ['N2002', '😀'],
    ['N2002', null],
  ])
  const clashes = await client.query(
    `select p.first_name, o.first_name as other, c.field from typed_text_clashes c
     join applicant_profiles p using (account_id) join applicant_profiles o on o.account_id = c.other_id order by 1`,
  )
  expect(clashes.rows.map(Object.values)).toEqual([
    ['n2', 'n3', 'passportNumber'],
    ['n3', 'n2', 'passportNumber'],
  ])
  await client.end()
  await database.drop()
})
