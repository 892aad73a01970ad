import { applicantToken, staffToken } from '../data/fill-people.ts'
import type { Call } from '../load/wire.ts'
import { alternate } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'
import { startDirectus } from '../peers/directus.ts'
import type { Peer, TabPage } from '../peers/peer.ts'
import { PARTS_OF_ONE } from '../peers/rows.ts'
import { startStrapi } from '../peers/strapi.ts'
import { callAs } from '../recorded/read.ts'
import { portalCounts, portalList, withCounts } from './list.ts'
import { against, askEach, askOnce, type Bench, eachWork, type Part, type Result, smallest } from './part.ts'
import { nameKinds, TABS } from './queries.ts'
import { centralTokens, onlyCentral, spreadCalls, wakeSessions } from './readers.ts'
import { readableApplications } from './single.ts'
import { openDrafts, saveCall } from './writes.ts'

/** Drafts at the end of the filling, which the part `writes` submits at last or never. */
const SAVED = 500
/** Applications that are read, each once before the rounds. */
const READ = 1_000

/** A work's calls at the portal and at each peer. Null: the peer has no such call. */
type Work = { readonly ours: readonly Call[]; readonly theirs: (peer: Peer) => readonly Call[] | null }

function pageOf(query: string): TabPage {
  const sent = new URLSearchParams(query)
  const words = (sent.get('fio') ?? '').split(' ').filter(Boolean)
  return { status: sent.get('status') ?? '', page: Number(sent.get('page') ?? 0), words }
}

const both = ({ list, counts }: Peer, page: TabPage): readonly Call[] =>
  counts === undefined ? [list(page)] : [list(page), counts(page.words)]

async function worksOf(world: World): Promise<Readonly<Record<string, Work>>> {
  const tokens = await centralTokens(world, 'ADMIN')
  const applications = await readableApplications(world)
  const [read, own] = [applications.read.slice(0, READ), applications.own.slice(0, READ)]
  const drafts = (await openDrafts(world)).slice(-SAVED)
  const names = Object.values(await nameKinds(world)).flat()
  const ownList = callAs('applicant: own list', '/api/request/list', '')
  return {
    'status tab': {
      ours: spreadCalls(TABS.map(portalList), tokens),
      theirs: ({ list }) => TABS.map((query) => list(pageOf(query))),
    },
    'tab counts': {
      ours: spreadCalls([portalCounts('')], tokens),
      theirs: ({ counts }) => (counts === undefined ? null : [counts([])]),
    },
    'names in tabs': {
      ours: spreadCalls(names.flatMap(withCounts), tokens),
      theirs: (peer) => names.flatMap((query) => both(peer, pageOf(query))),
    },
    'one by id': {
      ours: read.map(({ id, head }) => ({ path: `/api/staff/request/${id}`, token: staffToken(head) })),
      theirs: ({ one }) => read.map(({ id }) => one(id)),
    },
    'own list': {
      ours: own.map(({ i }) => ({ path: ownList, token: applicantToken(i) })),
      theirs: (peer) => own.map(({ owner }) => peer.ownList(owner)),
    },
    'draft save': {
      ours: drafts.map(saveCall),
      theirs: ({ saveDraft }) => drafts.map(({ id, draft }) => saveDraft(id, draft)),
    },
  }
}

/** @throws Error if a tab has another total at a peer than at the portal. */
async function compareTabs(world: World, peer: Peer): Promise<void> {
  const [token = ''] = await centralTokens(world, 'ADMIN')
  for (const query of new Set(TABS)) {
    const answer = await askOnce(world.portal, { path: portalList(query), token })
    const ours = (JSON.parse(answer.toString()) as { totalSize: number }).totalSize
    const theirs = peer.totalIn(await askOnce(peer.program, peer.list(pageOf(query))))
    if (ours !== theirs) throw new Error(`${query}: the portal finds ${ours}, ${peer.name} ${theirs}`)
  }
}

/** @throws Error if a peer answers an application without one of its rows. */
async function compareOne(world: World, { name, program, one }: Peer): Promise<void> {
  const { read } = await readableApplications(world)
  const [id = ''] = read.map((application) => application.id)
  const { data } = JSON.parse((await askOnce(program, one(id))).toString()) as {
    data: Readonly<Record<string, readonly unknown[]>>
  }
  for (const [part, rows] of Object.entries(PARTS_OF_ONE)) {
    const found = await world.client.query(`select from (${rows}) as rows where application_id = $1`, [id])
    if (data[part]?.length !== found.rowCount)
      throw new Error(`one by id: ${name} answers ${data[part]?.length} ${part} of ${found.rowCount}`)
  }
}

async function measure(bench: Bench, world: World, peers: readonly Peer[], work: string, calls: Work): Promise<Result> {
  const sides = peers.flatMap((peer) => {
    const theirs = calls.theirs(peer)
    return theirs === null ? [] : [{ peer, calls: theirs }]
  })
  const { postmaster } = world
  const all = [
    { name: `${work}, portal`, program: world.portal, postmaster, calls: calls.ours },
    ...sides.map(({ peer, calls }) => ({ name: `${work}, ${peer.name}`, program: peer.program, postmaster, calls })),
  ]
  for (const { program, calls } of all) await askEach(program, calls.slice(0, READ))
  const [portal, ...others] = await alternate(bench.caller, all, bench.pace)
  if (portal === undefined) throw new Error(`${work} gave no figures`)
  const measures = others.flatMap((other, at) => {
    const name = sides[at]?.peer.name
    return name === undefined ? [] : [against(15, `${work}, ${name}`, [portal, other], `of ${name}`, 5, 10)]
  })
  return { figures: [portal, ...others], measures }
}

/** Row 15: lists, single rows and drafts beside other products on the same rows. */
export const peers: Part = {
  name: 'peers',
  run: async (bench) => {
    const world = smallest(bench)
    const started = [await startDirectus(world.client), await startStrapi(world.client)]
    for (const peer of started) {
      await compareTabs(world, peer)
      await compareOne(world, peer)
    }
    await wakeSessions(world)
    try {
      return await eachWork(Object.entries(await worksOf(world)), async (work, calls) => {
        await onlyCentral(world, work === 'one by id')
        return measure(bench, world, started, work, calls)
      })
    } finally {
      await onlyCentral(world, false)
      for (const { program } of started) await program.stop()
    }
  },
}
