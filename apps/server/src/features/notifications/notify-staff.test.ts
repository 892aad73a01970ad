import { expect, test } from 'vitest'
import { assign, decide, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()

async function applied() {
  const person = await portal.applicant()
  return { person, ...(await sentApplication(portal, person)) }
}
let read = 0
async function newMails(to: Person): Promise<readonly string[]> {
  await portal.deliver()
  const fresh = portal.mails.slice(read).filter((mail) => mail.to === to.email)
  read = portal.mails.length
  return fresh.map(({ subject }) => subject)
}
const settings = async (who: Person) => (await who.call('GET', '/staff/mail-settings')).body.data.mails
const switchOff = (who: Person, ...off: string[]) => who.call('PUT', '/staff/mail-settings', { off })

test('the inspector is mailed about a withdrawal, unless switched off', async () => {
  const admin = await portal.staff(['ADMIN'])
  const manager = await portal.staff(['MANAGER'])
  const [one, two] = [await applied(), await applied()]
  for (const { id } of [one, two]) await assign(admin, manager, id)
  await newMails(manager)
  await one.person.call('POST', `/request/${one.id}/withdraw`)
  expect(await newMails(manager)).toEqual([`Application No. ${one.number} was withdrawn`])
  expect((await switchOff(manager, 'applicationTakenBack')).body.data.mails).toEqual([
    { name: 'applicationTakenBack', isOn: false },
    { name: 'messagesWaiting', isOn: true },
    { name: 'offerUnconfirmed', isOn: true },
  ])
  await two.person.call('POST', `/request/${two.id}/withdraw`)
  expect(await newMails(manager)).toEqual([])
})

test('an inspector who lost the application after the decision is not mailed about its withdrawal', async () => {
  const admin = await portal.staff(['ADMIN'])
  const root = await portal.superAdmin()
  const losses = [{ university: 'uni-979' }, { roles: [{ name: 'EXPERT' }], university: 'uni-979' }]
  for (const loss of losses) {
    const manager = await portal.staff(['MANAGER'], { phoneNumber: '+77010001122' })
    const { id, person } = await applied()
    await assign(admin, manager, id)
    expect((await decide(manager, id, 'PASSED')).status).toBe(200)
    const staff = (await root.call('GET', `/staff/${manager.id}`)).body.data
    expect((await root.call('PUT', `/staff/${manager.id}`, { ...staff, role: undefined, ...loss })).status).toBe(200)
    await newMails(manager)
    expect((await person.call('POST', `/request/${id}/withdraw`)).status).toBe(200)
    expect(await newMails(manager)).toEqual([])
  }
})

test('heads get one mail about decisions of others, only when there are new ones', async () => {
  const admin = await portal.staff(['ADMIN'])
  const manager = await portal.staff(['MANAGER'])
  const other = await portal.staff(['ADMIN'], { university: 'uni-979' })
  const runJob = () => portal.portal.jobs.tasks['tell-heads-of-decisions']?.({})
  await runJob()
  await newMails(admin)
  for (const { id } of [await applied(), await applied()]) {
    await assign(admin, manager, id)
    await decide(manager, id, 'PASSED')
  }
  const own = await applied()
  await assign(admin, admin, own.id)
  await decide(admin, own.id, 'PASSED')
  await newMails(admin)
  portal.clock.advance(60_000)
  await runJob()
  expect(await newMails(admin)).toEqual(['2 decisions are waiting for your approval'])
  await runJob()
  expect(await newMails(admin)).toEqual([])
  expect(portal.mails.filter((mail) => mail.to === other.email)).toEqual([])
})

test('the head of the competition is mailed about an expert who declined and one who was lost', async () => {
  const head = await portal.staff(['EXPERT_MANAGER'])
  const expert = await portal.staff(['EXPERT'], { university: 'uni-979', phoneNumber: '+77017770001' })
  const { id, number } = await applied()
  const interview = {
    requestId: id,
    date: '2026-12-01',
    time: '10:00',
    zoom: 'https://zoom.us/j/1',
    expertId: expert.id,
  }
  const { body } = await head.call('POST', '/staff/interview/schedule', interview)
  await newMails(head)
  await expert.call('POST', `/staff/interview/${body.data.id}/decline`, { reason: 'I fell ill' })
  expect(await newMails(head)).toEqual([`Application No. ${number}: the expert declined the interview`])
  expect(portal.mails.at(-1)?.text).toContain('I fell ill')
  await head.call('PUT', `/staff/interview/${body.data.id}/assign/${expert.id}`)
  await (await portal.superAdmin()).call('DELETE', `/staff/${expert.id}`)
  expect(await newMails(head)).toEqual([`Application No. ${number}: the interview has no expert`])
})

test('everyone has only the switches of their own roles, all on at first', async () => {
  const head = await portal.staff(['EXPERT_MANAGER'])
  expect(await settings(head)).toEqual([
    { name: 'expertDeclined', isOn: true },
    { name: 'expertLost', isOn: true },
    { name: 'gradingDeclined', isOn: true },
    { name: 'gradingLost', isOn: true },
    { name: 'accommodationAsked', isOn: true },
  ])
  await switchOff(head, 'expertLost', 'decisionsWaiting')
  expect(await settings(head)).toEqual([
    { name: 'expertDeclined', isOn: true },
    { name: 'expertLost', isOn: false },
    { name: 'gradingDeclined', isOn: true },
    { name: 'gradingLost', isOn: true },
    { name: 'accommodationAsked', isOn: true },
  ])
  await switchOff(head)
  expect((await settings(head)).every(({ isOn }: { isOn: boolean }) => isOn)).toBe(true)
  expect(
    await settings(await portal.staff(['EXPERT'], { university: 'uni-979', phoneNumber: '+77017770002' })),
  ).toEqual([])
  expect((await switchOff(head, 'confirmEmail')).status).toBe(400)
  expect((await (await portal.applicant()).call('GET', '/staff/mail-settings')).status).toBe(403)
  expect((await portal.guest.call('GET', '/staff/mail-settings')).status).toBe(401)
})
