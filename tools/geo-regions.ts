/** How GeoNames' own region codes become the regions a member chooses from: ISO 3166-2 ids, and nine regions of England. */
import type { Country } from '#domain/geo/places.ts'

const pairs = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split(':') as [string, string]),
  )

/** GeoNames admin1 → the second half of the ISO code. US and CH use the ISO letters; BE, IE and England use admin2. */
const byAdmin1: Partial<Record<Country, Map<string, string>>> = {
  NL: pairs('01:DR 02:FR 03:GE 04:GR 05:LI 06:NB 07:NH 09:UT 10:ZE 11:ZH 15:OV 16:FL'),
  DE: pairs('01:BW 02:BY 03:HB 04:HH 05:HE 06:NI 07:NW 08:RP 09:SL 10:SH 11:BB 12:MV 13:SN 14:ST 15:TH 16:BE'),
  AT: pairs('01:1 02:2 03:3 04:4 05:5 06:6 07:7 08:8 09:9'),
  FR: pairs('11:IDF 24:CVL 27:BFC 28:NOR 32:HDF 44:GES 52:PDL 53:BRE 75:NAQ 76:OCC 84:ARA 93:PAC 94:20R'),
  IT: pairs(
    '01:65 02:77 03:78 04:72 05:45 06:36 07:62 08:42 09:25 10:57 11:67 12:21 13:75 14:88 15:82 16:52 17:32 18:55 19:23 20:34',
  ),
  ES: pairs('07:IB 27:RI 29:MD 31:MC 32:NC 34:AS 39:CB 51:AN 52:AR 53:CN 54:CM 55:CL 56:CT 57:EX 58:GA 59:PV 60:VC CE:CE ML:ML'),
  PL: pairs('72:02 73:04 74:10 75:06 76:08 77:12 78:14 79:16 80:18 81:20 82:22 83:24 84:26 85:28 86:30 87:32'),
  GB: pairs('SCT:SCT WLS:WLS NIR:NIR'),
  CA: pairs('01:AB 02:BC 03:MB 04:NB 05:NL 07:NS 08:ON 09:PE 10:QC 11:SK 12:YT 13:NT 14:NU'),
  AU: pairs('01:ACT 02:NSW 03:NT 04:QLD 05:SA 06:TAS 07:VIC 08:WA'),
  NZ: pairs(
    '10:CIT E7:AUK E8:BOP E9:CAN F1:GIS F2:HKB F3:MWT F4:MBH F5:NSN F6:NTL F7:OTA F8:STL F9:TKI G1:WKO G2:WGN G3:WTC TAS:TAS',
  ),
}

/** Irish cities count with their county. */
const irishCounties =
  pairs(`01:CW 02:CN 03:CE 04:CO 06:DL 10:G 11:KY 12:KE 13:KK 14:LM 15:LS 18:LD 19:LH 20:MO 21:MH 22:MN 23:OY 24:RN 25:SO
  26:TA 27:WD 29:WH 30:WX 31:WW 33:D 34:D 35:D 39:D 42:LK 44:WD`)

/** ISO has no code for the regions of England; two letters cannot meet its three-letter codes. */
const english: Record<string, string> = {
  LN: 'GLA',
  NE: 'D1 D8 E5 F5 I5 I7 J5 J6 K9 M7 N3 N6',
  NW: 'A8 A9 B1 C1 C9 E9 G9 H2 H8 I2 K5 L2 L5 L8 N1 N2 O1 O6 P2 P7 Q1 Z7 Z8',
  YH: 'A3 B4 C2 D5 E1 G6 G8 H3 J2 J3 J7 L3 L9 O7 Q5',
  EM: 'D2 D3 H4 H5 H7 J1 J8 J9 L4',
  WM: 'A7 C7 D7 F7 L6 L7 M2 M9 N4 O2 O8 P3 Q3 Q4',
  EE: 'C3 E4 F8 I1 I9 K3 M5 N5 O3 Z5 Z6',
  SE: 'B3 B6 B9 E2 F2 G2 G5 I3 I6 K2 K6 K7 M1 M4 N7 P4 P6 P9 Q2',
  SW: 'A4 AA B7 C6 D4 D6 E6 J4 K4 M3 M6 N9 O4 P8 Z9',
}
const englishRegions = new Map(
  Object.entries(english).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region])),
)

/** Names that ISO's list lacks, shortens badly, or gives in several languages at once. */
export const regionNames: Record<string, string> = {
  'BE-BRU': 'Brussel – Bruxelles',
  'CA-QC': 'Québec',
  'CH-SG': 'St. Gallen',
  'ES-AS': 'Asturias',
  'ES-MC': 'Región de Murcia',
  'ES-MD': 'Comunidad de Madrid',
  'ES-NC': 'Navarra',
  'ES-VC': 'Comunitat Valenciana',
  'FR-PAC': 'Provence-Alpes-Côte d’Azur',
  'FR-PDL': 'Pays de la Loire',
  'IT-23': 'Valle d’Aosta',
  'IT-32': 'Trentino-Alto Adige',
  'NZ-CIT': 'Chatham Islands',
  'NZ-WGN': 'Wellington',
  'GB-LN': 'London',
  'GB-NE': 'North East England',
  'GB-NW': 'North West England',
  'GB-YH': 'Yorkshire and the Humber',
  'GB-EM': 'East Midlands',
  'GB-WM': 'West Midlands',
  'GB-EE': 'East of England',
  'GB-SE': 'South East England',
  'GB-SW': 'South West England',
}

export function regionIdOf(country: Country, admin1: string, admin2: string): string | null {
  const code = codeOf(country, admin1, admin2)
  return code ? `${country}-${code}` : null
}

function codeOf(country: Country, admin1: string, admin2: string) {
  if (country === 'US' || country === 'CH') return admin1
  if (country === 'BE') return admin2
  if (country === 'IE') return irishCounties.get(admin2)
  if (country === 'GB' && admin1 === 'ENG') return englishRegions.get(admin2)
  return byAdmin1[country]?.get(admin1)
}
