import { z } from 'zod'
import { minimum, WHEN_EQUAL } from '../allotment/competition-schema.ts'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '../kernel/education.ts'

/** An instant as the wire and the stored rules have it: ISO 8601, UTC. */
const moment = z.iso.datetime()
const places = z.int().min(0).max(100_000)

/**
 * The days of a competition, one after another. Each is the instant from which the next stage holds: applications are
 * received from `opensAt` and before `closesAt`; claims are checked and answered before `claimsCloseAt`.
 */
const dates = z.strictObject({
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  claimsCloseAt: moment.nullable(),
  /** The result is expected then. */
  resultAt: moment.nullable(),
  /** Days after a publication in which an appeal may be sent. */
  appealDays: z.int().min(1).max(60),
  /** The first round and those in which declined places are given on: each with the end of its answers. */
  rounds: z
    .array(z.strictObject({ publishAt: moment, acceptUntil: moment }))
    .min(1)
    .max(10),
})

/** A list of places: a program, with a university or a language only where its places are bound to them. */
const list = z.strictObject({
  program: z.string().min(1).max(64),
  universityId: z.string().min(1).max(64).nullable(),
  language: z.enum(EDUCATION_LANGUAGES).nullable(),
  places,
  /** How many of the places each category has. */
  reserved: z.array(z.strictObject({ quota: z.string().min(1).max(64), places })).max(30),
  /** Where the list has minimums of its own, as creative programs do. */
  minimum: minimum.partial().nullable(),
})

/** All that a competition goes by: data with a version (docs/specification/competition.md#rules). */
export const competitionSetup = z.strictObject({
  dates,
  minimum,
  /** Codes of preemptive rights, the highest first. */
  rights: z.array(z.string().max(64)).max(50),
  whenEqual: z.enum(WHEN_EQUAL),
  /** Shares of the places of every list, in per cent: what a list is filled in with. */
  quotas: z.array(z.strictObject({ quota: z.string().min(1).max(64), percent: z.number().min(0).max(100) })).max(30),
  lists: z.array(list).max(5_000),
})
export type CompetitionSetup = z.output<typeof competitionSetup>
export type PlacesList = CompetitionSetup['lists'][number]

/** The level for which a competition is held. */
export const competitionLevel = z.enum(EDUCATION_LEVELS)
