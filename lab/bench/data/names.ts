/**
 * Names of applicants: Kazakh, Russian, Chinese, Indian and English, in Latin letters as the form requires. Many middle
 * names are in Cyrillic.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Kazakh names of men with their Cyrillic form. Fathers' names become middle names. */
const KAZAKH_MEN: readonly (readonly [string, string])[] = words(`
  Nursultan:Нұрсұлтан Aslan:Аслан Daniyar:Данияр Yerlan:Ерлан Serik:Серік Marat:Марат Kairat:Қайрат Bolat:Болат
  Nurlan:Нұрлан Askar:Асқар Dauren:Дәурен Olzhas:Олжас Alibek:Әлібек Ruslan:Руслан Timur:Темір Arman:Арман
  Azamat:Азамат Yerbol:Ербол Talgat:Талғат Sanzhar:Санжар Madi:Мәди Rauan:Рауан Alikhan:Әлихан Miras:Мирас
  Islam:Ислам Beibarys:Бейбарыс Abylai:Абылай Temirlan:Темірлан Batyrkhan:Батырхан Zhandos:Жандос Kanat:Қанат
  Murat:Мұрат Samat:Самат Yerzhan:Ержан Galym:Ғалым Zhasulan:Жасұлан Meirzhan:Мейіржан Adilet:Әділет
  Aibek:Айбек Kuanysh:Қуаныш Nurbol:Нұрбол Sultan:Сұлтан Ilyas:Ілияс Bauyrzhan:Бауыржан Mukhtar:Мұхтар
  Orazbek:Оразбек Dias:Диас Ansar:Ансар Tokhtar:Тоқтар Zhanibek:Жәнібек
`).map((pair) => pair.split(':') as [string, string])

const KAZAKH_WOMEN = words(`
  Aigerim Aizhan Dana Madina Aruzhan Amina Tomiris Zhansaya Kamila Aliya Assel Gulnara Saule Zarina Ainur Dinara
  Akerke Balnur Meruyert Togzhan Aida Moldir Symbat Gaukhar Indira Karlygash Laura Nazerke Perizat Raushan Samal
  Ulzhan Venera Zhanar Zhuldyz Botagoz Korkem Inkar Aiym Nurai Aisulu Kunsulu Bayan Arailym Sholpan Fariza
`)

const KAZAKH_STEMS = words(`
  Serik Akhmet Nurpeis Sadyk Omar Kasym Ibra Yesen Tuleu Suleimen Zhumabai Bekt Abdrakhman Kenzhe Tulegen Iska
  Mukhamed Ospan Zhaksylyk Saken Baizhan Rakhim Amangeldi Temirbek Kudaibergen Dosym Altyn Baiterek Shaken Tasbulat
  Koshkar Myrzabek Aitbai Sarsen Utegen Kaliyask Zholdas Begal Nurgali Yermek Duisen Satybaldi Kozhakhmet Zhumagul
  Makhambet Auez Seifull Mailin Valikhan Bokei Toktar Tynyshbai Baitursyn Dulat Kunan Seitkali Mombek Karash
`)

const RUSSIAN_MEN = words(`
  Alexandr:Александр Dmitriy:Дмитрий Maxim:Максим Sergey:Сергей Andrey:Андрей Alexey:Алексей Artyom:Артём Ilya:Илья
  Kirill:Кирилл Mikhail:Михаил Nikita:Никита Matvey:Матвей Roman:Роман Yegor:Егор Ivan:Иван Vladimir:Владимир
  Pavel:Павел Oleg:Олег Konstantin:Константин Viktor:Виктор
`).map((pair) => pair.split(':') as [string, string])

const RUSSIAN_WOMEN = words(`
  Anastasiya Mariya Darya Anna Yelizaveta Polina Viktoriya Yekaterina Sofiya Alexandra Yuliya Kseniya Alina Olga
  Tatyana Natalya Irina Svetlana Valeriya Margarita
`)

const RUSSIAN_STEMS = words(`
  Ivan Smirn Kuznets Pop Vasily Petr Sokol Mikhail Novik Fyodor Moroz Volk Alexey Lebed Semyon Yegor Pavl Kozl Stepan
  Nikolay Orl Andrey Makar Nikit Zakhar Zayts Solovy Boris Yakovl Grigory Roman Vorob Sergey Kuzm Frol Alexandr
  Dmitry Korol Gus Kisel Ilyin Maxim Polyak Sorok Vinograd Kovaly Bel Medved Anton Taras Zhuk
`)

const CHINESE_SURNAMES = words(`
  Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Song Tang Deng
  Han Feng Cao Peng Zeng Xiao Tian Dong Pan Yuan Cai Jiang Yu Du Ye Cheng Wei Su Lu Ding Ren Shen Yao Lv Jin Tan Qiu
`)

const SYLLABLES = words(`
  ming hui jun wei fang xin yan hao jie lei ling na qiang rui shan tao ting xia xue yu yun zhi chen dan feng gang hai
  hong jia jing kai lan long mei min ning peng qi rong shu wen xiang ying
`)

const INDIAN_SURNAMES = words(`
  Sharma Patel Singh Kumar Gupta Verma Reddy Rao Nair Iyer Mehta Joshi Desai Shah Malhotra Kapoor Bose Banerjee
  Mukherjee Chatterjee Das Sen Pillai Menon Naidu Chowdhury Yadav Mishra Pandey Tiwari Dubey Agarwal Jain Bhat Kulkarni
  Patil Deshmukh Chauhan Rathore Thakur Saxena Srivastava Trivedi Bhattacharya Ghosh Krishnan Subramaniam Venkatesh
`)
const INDIAN_MEN = words(`
  Aarav Vivaan Aditya Vihaan Arjun Reyansh Krishna Ishaan Rohan Rahul Amit Vikram Suresh Rajesh Anil Sanjay Karthik
  Pranav Nikhil Siddharth Harsh Manish Deepak Abhishek Gaurav Varun
`)
const INDIAN_WOMEN = words(`
  Ananya Diya Aadhya Saanvi Priya Pooja Neha Kavya Riya Sneha Shreya Divya Lakshmi Meera Nisha Anjali Swati Deepika
  Sunita Isha Tanvi Aishwarya Radhika Shruti
`)

const ENGLISH_SURNAMES = words(`
  Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green
  Hall Wood Jackson Clarke Patterson Hughes Edwards Turner Parker Cooper Morris Bailey Mitchell Carter Phillips Adams
  Baker Campbell Stewart Murray Reid Ross Fraser Hamilton Graham Kennedy Marshall Griffiths Harrison Spencer
`)
const ENGLISH_MEN = words(`
  Oliver George Harry Jack Jacob Noah Charlie Thomas James William Henry Daniel Samuel Joseph Edward David Benjamin
  Matthew Christopher Andrew
`)
const ENGLISH_WOMEN = words(`
  Olivia Amelia Isla Emily Ava Sophia Grace Mia Charlotte Lily Alice Hannah Lucy Elizabeth Sarah Rebecca Catherine
  Victoria Emma Jessica
`)

const latin = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name]) => name)
const twoOf = (syllables: readonly string[]) =>
  syllables.flatMap((first) => syllables.map((second) => first[0]?.toUpperCase() + first.slice(1) + second))

/** Names of one culture and sex. The first of each list are the most common. */
export type NameParts = {
  readonly culture: string
  readonly isMale: boolean
  /** Percentage of all people. */
  readonly share: number
  readonly surnames: readonly string[]
  readonly given: readonly string[]
  /** May be empty. */
  readonly middles: readonly string[]
}

const ending = (stems: readonly string[], end: string) => stems.map((stem) => `${stem}${end}`)
const fathers = (pairs: typeof KAZAKH_MEN, cyrillicEnd: string, latinEnd: string) =>
  pairs.flatMap(([name, cyrillic]) => [`${cyrillic}${cyrillicEnd}`, `${name}${latinEnd}`])
const chinese = { culture: 'chinese', surnames: CHINESE_SURNAMES, given: twoOf(SYLLABLES), middles: [] }
const indian = { culture: 'indian', surnames: INDIAN_SURNAMES, middles: [] }
const english = { culture: 'english', surnames: ENGLISH_SURNAMES }
const russian = (end: string) =>
  ending(
    RUSSIAN_MEN.map(([, cyrillic]) => cyrillic),
    end,
  )

export const NAME_PARTS: readonly NameParts[] = [
  {
    ...{ culture: 'kazakh', isMale: true, share: 26, surnames: ending(KAZAKH_STEMS, 'ov') },
    ...{ given: latin(KAZAKH_MEN), middles: fathers(KAZAKH_MEN, 'ұлы', 'uly') },
  },
  {
    ...{ culture: 'kazakh', isMale: false, share: 29, surnames: ending(KAZAKH_STEMS, 'ova') },
    ...{ given: KAZAKH_WOMEN, middles: fathers(KAZAKH_MEN, 'қызы', 'kyzy') },
  },
  {
    ...{ culture: 'russian', isMale: true, share: 7, surnames: ending(RUSSIAN_STEMS, 'ov') },
    ...{ given: latin(RUSSIAN_MEN), middles: russian('ович') },
  },
  {
    ...{ culture: 'russian', isMale: false, share: 8, surnames: ending(RUSSIAN_STEMS, 'ova') },
    ...{ given: RUSSIAN_WOMEN, middles: russian('овна') },
  },
  { ...chinese, isMale: true, share: 6 },
  { ...chinese, isMale: false, share: 6 },
  { ...indian, isMale: true, share: 8, given: INDIAN_MEN },
  { ...indian, isMale: false, share: 4, given: INDIAN_WOMEN },
  { ...english, isMale: true, share: 3, given: ENGLISH_MEN, middles: ENGLISH_MEN },
  { ...english, isMale: false, share: 3, given: ENGLISH_WOMEN, middles: ENGLISH_WOMEN },
]
