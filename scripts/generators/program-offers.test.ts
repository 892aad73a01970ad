import { describe, expect, it } from 'vitest'
import { deriveOffers } from './program-offers.ts'

const programs = [
  { code: 'B001', level: 'BACHELOR' },
  { code: 'B002', level: 'BACHELOR' },
  { code: 'B003', level: 'BACHELOR' },
  { code: 'M001', level: 'MASTERS_DEGREE' },
  { code: 'BM086', level: 'BACHELOR' },
]
const institutions = [
  { id: 'civil', category: 'civil' },
  { id: 'academy', category: 'service' },
]
const families = { teaching: ['B001-B002', 'M001'], medicine: ['BM086'] }
const profiles = { general: ['teaching'] }

const derive = (university: Record<string, unknown>) =>
  deriveOffers(
    {
      families,
      profiles,
      universities: [
        {
          universityId: 'civil',
          profiles: ['general'],
          families: [],
          levels: ['BACHELOR'],
          languages: ['KAZAKH'],
          ...university,
        },
      ],
    },
    programs,
    institutions,
  )

describe('the derived offer', () => {
  it('holds the programs of the profile and of the families besides, at the levels of the institution', () => {
    expect(derive({ families: ['medicine'] })).toEqual([
      { universityId: 'civil', offers: [{ languages: ['KAZAKH'], programs: ['B001', 'B002', 'BM086'] }] },
    ])
  })

  it('adds a language to the families that are taught in it, and to no other', () => {
    const [university] = derive({ families: ['medicine'], alsoIn: { ENGLISH: ['medicine'] } })
    expect(university?.offers).toEqual([
      { languages: ['KAZAKH'], programs: ['B001', 'B002'] },
      { languages: ['KAZAKH', 'ENGLISH'], programs: ['BM086'] },
    ])
  })

  it('refuses an offer of a service academy, of an unknown institution, profile or family', () => {
    expect(() => derive({ universityId: 'academy' })).toThrow('academy offers nothing')
    expect(() => derive({ universityId: 'nowhere' })).toThrow('nowhere offers nothing')
    expect(() => derive({ families: ['alchemy'] })).toThrow('no family alchemy')
    expect(() => derive({ profiles: ['royal'] })).toThrow('no profile royal')
  })
})
