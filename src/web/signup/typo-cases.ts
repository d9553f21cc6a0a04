/** Cases for the test of the typo helper, written by hand: mistyped addresses with the intended ones, and correct addresses. */

/** The intended address, then the typed ones. */
const mistakesByMeaning = `
gmail.com: gmial.com gmai.com gmil.com gmal.com gmail.con gmail.cm gmail.co gmail.om gmail.comm gmail.cmo gmail.ocm gmail.vom gmail.xom gmail.cpm gmail.coml gmaill.com ggmail.com gmmail.com gmaiil.com gnail.com gmaik.com gmaio.com gmqil.com gmsil.com gmaul.com gmali.com hmail.com fmail.com gmailcom gmailc.om gmail.coom gmail.ccom gmsil.con gmial.con gmai.con gmal.co gmaol.com gmeil.com gimail.com gamil.com gmaip.com gmil.con gemail.com gmail.clm
googlemail.com: googlemial.com gogglemail.com googlemail.con goglemail.com googelmail.com googlemail.co googlmail.com
hotmail.com: hotmial.com hotmai.com hotmal.com hotmil.com hormail.com hotnail.com hitmail.com hotmaill.com hottmail.com hotmail.con hotmail.cm hotmail.co hotmail.cmo hotmail.comm hotmsil.com hotmqil.com homail.com htomail.com ohtmail.com hotmailcom hotamil.com hoymail.com hptmail.com hotmaik.com jotmail.com hootmail.com hotmail.vom hotmaul.com hotmial.con
hotmail.nl: hotmial.nl hotmai.nl hotmail.nll hotmail.ln hormail.nl hotmal.nl hitmail.nl hotmailnl hotmail.nk hotmil.nl hotnail.nl
hotmail.be: hotmial.be hotmai.be hotmail.bee hormail.be hotmal.be hotmaill.be hotmailbe
hotmail.fr: hotmial.fr hotmai.fr hormail.fr hotmal.fr hotmaill.fr hotmailfr hotmil.fr
hotmail.it: hotmial.it hotmal.it hormail.it hotmaill.it hotmai.it
hotmail.es: hotmial.es hotmal.es hormail.es hotmaill.es hotmai.es
hotmail.de: hotmial.de hotmal.de hotmai.de
hotmail.co.uk: hotmial.co.uk hotmail.co.ik hotmail.couk hotmal.co.uk hotmail.co.um
outlook.com: outlok.com outloook.com outlookk.com outllok.com oulook.com outook.com otlook.com outlool.com outlook.con outlook.cm outlook.co outlookcom ourlook.com outlook.cmo oultook.com putlook.com
outlook.fr: outlok.fr oulook.fr outloook.fr
outlook.de: outlok.de outloook.de oulook.de
outlook.es: outlok.es oulook.es
live.nl: liev.nl lvie.nl live.nll livee.nl livenl
live.com: live.con live.cmo livecom live.vom
live.be: live.bee livee.be
yahoo.com: yaho.com yhaoo.com yahooo.com yahho.com yaoo.com yahoo.con yahoo.cm yahoo.co yahoo.cmo yaho.con yajoo.com tahoo.com yahpo.com yahoocom ayhoo.com yahoo.comm
yahoo.fr: yaho.fr yahooo.fr yhaoo.fr yahho.fr
yahoo.de: yaho.de yahooo.de yhaoo.de
yahoo.it: yaho.it yahooo.it yahho.it
yahoo.es: yaho.es yahooo.es
yahoo.co.uk: yaho.co.uk yahooo.co.uk yahoo.co.ik yahoo.couk
icloud.com: iclod.com icluod.com iclould.com iclooud.com icoud.com icloud.con icloud.cm icloud.co icloudcom ivloud.com icloid.com iclud.com icould.com
protonmail.com: protonmial.com protomail.com protonmail.con protnmail.com protonmai.com prtonmail.com
proton.me: protn.me protno.me protonme
ziggo.nl: zigo.nl zigggo.nl zihho.nl ziggi.nl ziggo.nll ziggonl zggo.nl ziggo.ln zoggo.nl xiggo.nl ziggp.nl
kpnmail.nl: kpmail.nl kpnmial.nl kpnmal.nl kpnmail.nll kpnmailnl kpnnmail.nl kpnmai.nl
planet.nl: planeet.nl plant.nl planetnl palnet.nl plnaet.nl planett.nl
hetnet.nl: hetnt.nl hetnetnl hentet.nl hetnett.nl hetner.nl
xs4all.nl: xs4al.nl xs4alll.nl xs4allnl sx4all.nl xs4akl.nl
casema.nl: casma.nl caseman.nl casemanl
chello.nl: chelo.nl chllo.nl chellonl
telenet.be: telnet.be telenet.bee telentet.be telent.be teleent.be telenetbe telennet.be telenwt.be
skynet.be: skyent.be skynt.be skynet.bee skynetbe sknet.be skyney.be skynnet.be
proximus.be: proximius.be proximu.be proxmius.be promixus.be
web.de: webde web.dee we.de wbe.de
gmx.de: gxm.de gmxde gmx.dee gmmx.de
gmx.net: gmx.ent gmx.nt gmx.nett gmxnet
t-online.de: t-onlin.de t-onlien.de tonline.de t-oline.de t-onlinede t-online.dee
freenet.de: freent.de frenet.de freenetde freeent.de
arcor.de: arcro.de arcorde acror.de
orange.fr: ornage.fr orage.fr orang.fr orangefr oranhe.fr ornge.fr orangee.fr
wanadoo.fr: wanado.fr wandoo.fr wanadooo.fr wnadoo.fr wanadoofr
free.fr: fre.fr freee.fr freefr
laposte.net: lapost.net laposte.nt laposte.ent lapsote.net lapostenet
sfr.fr: sfrfr
libero.it: liber.it libeor.it libro.it liberoit libeto.it linero.it
virgilio.it: virgilo.it vigilio.it virglio.it virgiloi.it
tiscali.it: tiscal.it tsicali.it tiscaliit
alice.it: alcie.it aliceit
telefonica.net: telefonca.net telefonica.nt
wp.pl: wppl wp.lp wp.pll
o2.pl: o2pl o2.lp o2.pll
onet.pl: oent.pl ontet.pl onetpl onet.lp
interia.pl: intera.pl interi.pl inetria.pl interiapl intreia.pl interia.lp
op.pl: oppl op.lp
gazeta.pl: gazet.pl gaezta.pl gazetapl gazeta.lp
poczta.onet.pl: poczta.onte.pl pczta.onet.pl
btinternet.com: btintenet.com btinternet.con btinterent.com btinernet.com
sky.com: sky.con skycom
bigpond.com: bigpnd.com bigpond.con bipond.com
comcast.net: comcat.net comcast.ent comast.net comcastnet
verizon.net: verzion.net verizn.net verizon.ent
msn.com: msn.con msncom msn.cmo
aol.com: aol.con aolcom aol.cmo
bluewin.ch: bluwin.ch bluewinch bluewn.ch
her-own.com: her-own.con her-own.cmo her-own.comm
`

/** Correct domains: mail providers, companies and universities. A suggestion for one of them is a false alarm. */
const rightDomains = `
gmail.com googlemail.com hotmail.com hotmail.nl hotmail.be hotmail.fr hotmail.it hotmail.es hotmail.de hotmail.co.uk outlook.com outlook.be outlook.fr outlook.de outlook.es
outlook.it live.com live.nl live.be live.fr live.it live.de live.co.uk live.ca live.com.au msn.com yahoo.com yahoo.fr yahoo.de yahoo.it yahoo.es
yahoo.co.uk yahoo.ca yahoo.com.au yahoo.ie yahoo.pl ymail.com rocketmail.com mail.com email.com icloud.com me.com mac.com aol.com aim.com aol.de
aol.co.uk proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com fastmail.com fastmail.fm hey.com zoho.com zohomail.eu gmx.com gmx.de
gmx.net gmx.at gmx.ch gmx.fr gmx.us gmx.co.uk gmx.es gmx.info mailbox.org posteo.de posteo.net startmail.com hushmail.com inbox.com usa.com
europe.com yandex.com yandex.ru mail.ru seznam.cz centrum.cz ukr.net ziggo.nl home.nl casema.nl chello.nl upcmail.nl kpnmail.nl kpnplanet.nl planet.nl hetnet.nl
xs4all.nl telfort.nl tele2.nl online.nl caiway.nl solcon.nl zeelandnet.nl quicknet.nl wanadoo.nl versatel.nl zonnet.nl freeler.nl tiscali.nl hccnet.nl dds.nl kabelfoon.nl
delta.nl onsbrabantnet.nl multiweb.nl filternet.nl vodafone.nl kpn.com freedom.nl antagonist.nl concepts.nl lijbrandt.nl glazenkamp.nl outlook.nl live.at telenet.be skynet.be proximus.be
scarlet.be belgacom.net voo.be brutele.be edpnet.be base.be pandora.be tvcablenet.be swing.be web.de t-online.de freenet.de arcor.de vodafone.de vodafonemail.de
o2online.de o2mail.de online.de email.de mail.de kabelmail.de unitybox.de netcologne.de ewe.net ewetel.net t-online.com osnanet.de versanet.de alice-dsl.net alice.de 1und1.de
ok.de magenta.de directbox.com emailn.de firemail.de chello.at aon.at a1.net kabsi.at liwest.at inode.at utanet.at sms.at drei.at bluewin.ch
sunrise.ch hispeed.ch swissonline.ch sunrise.net bluemail.ch swissmail.com vtxnet.ch netplus.ch orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr
aliceadsl.fr club-internet.fr cegetel.net noos.fr 9online.fr voila.fr gmx.li libero.it virgilio.it tiscali.it alice.it tin.it tim.it fastwebnet.it inwind.it
iol.it poste.it pec.it aruba.it email.it katamail.com teletu.it vodafone.it hotmail.ch telefonica.net movistar.es terra.es ono.com ya.com euskaltel.net
orange.es vodafone.es jazzfree.com eresmas.com wp.pl o2.pl onet.pl onet.eu op.pl vp.pl interia.pl interia.eu poczta.onet.pl poczta.fm gazeta.pl tlen.pl
go2.pl autograf.pl buziaczek.pl spoko.pl int.pl poczta.pl neostrada.pl home.pl plusnet.pl plusnet.com btinternet.com btopenworld.com sky.com virginmedia.com ntlworld.com blueyonder.co.uk
talktalk.net tiscali.co.uk o2.co.uk eircom.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com optonline.net frontier.com windstream.net
shaw.ca rogers.com sympatico.ca telus.net videotron.ca bell.net bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au westnet.com.au xtra.co.nz slingshot.co.nz orcon.net.nz philips.com
asml.com shell.com ing.com ing.nl abnamro.nl rabobank.nl tudelft.nl uva.nl vu.nl ru.nl rug.nl uu.nl student.uu.nl eur.nl tue.nl
nos.nl vpro.nl ah.nl bol.com coolblue.nl ns.nl klm.com minvenw.nl amsterdam.nl utrecht.nl denhaag.nl politie.nl belastingdienst.nl kuleuven.be student.kuleuven.be ugent.be
vub.be ulb.be colruyt.be bpost.be vrt.be kbc.be vlaanderen.be siemens.com bmw.de vw.de bosch.com sap.com tum.de lmu.de fu-berlin.de charite.de
bahn.de post.at oebb.at univie.ac.at ethz.ch uzh.ch sbb.ch migros.ch edf.fr sncf.fr inria.fr sorbonne-universite.fr ac-paris.fr polimi.it unibo.it enel.it
telefonica.com santander.es uam.es ub.edu upm.es allegro.pl uw.edu.pl agh.edu.pl pkp.pl orlen.pl pw.edu.pl bbc.co.uk tesco.com ox.ac.uk cam.ac.uk nhs.net
harvard.edu mit.edu apple.com google.com microsoft.com amazon.com ibm.com nasa.gov ubc.ca utoronto.ca telstra.com.au anu.edu.au tcd.ie hse.ie max.nl bakkerjansen.nl
love.nl hotel.nl email.nl mail.nl life.nl olive.nl giants.nl hema.nl hallo.nl lidl.de aldi.de otto.de wdr.de fritz.de her-own.com her-own.example
jansen-en-zonen.nl atelier-rose.fr bureau.amsterdam studio.design example.org duet.example smith.me.uk dupont.name kowalski.pl mueller.de rossi.it garcia.es
`

/** All typed domains of a line mean the same one; the local parts take turns. */
const before = ['anna', 'j.de.vries', 'kasia_92', 'lea+news', 'o-brien']
const as = (domain: string, turn: number) => `${before[turn % before.length]}@${domain}`

export const mistakes = mistakesByMeaning
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [meant = '', typed = ''] = line.split(': ')
    return typed.split(' ').map((domain) => ({ meant, domain }))
  })
  .map(({ meant, domain }, turn) => ({ typed: as(domain, turn), meant: as(meant, turn) }))

export const rightAddresses = rightDomains.trim().split(/\s+/).map(as)
