/** Mail providers in the countries where Duet is open. */

/** Providers that a mistyped domain may mean: a name and its endings, the most common first. */
const popular = `
gmail com|hotmail com nl fr be it es co.uk de|outlook com fr de es it be|live nl com be fr it de co.uk|yahoo com fr de it es co.uk|icloud com|googlemail com
ziggo nl|kpnmail nl|planet nl|hetnet nl|home nl|xs4all nl|casema nl|chello nl|upcmail nl|telfort nl|quicknet nl|zeelandnet nl|caiway nl|kpnplanet nl|onsbrabantnet nl
telenet be|skynet be|proximus be|scarlet be|pandora be
web de|gmx de net at ch|t-online de|freenet de|arcor de|vodafone de|kabelmail de|posteo de|mailbox org|bluewin ch|hispeed ch|sunrise ch|aon at
orange fr|wanadoo fr|free fr|sfr fr|laposte net|neuf fr|bbox fr|numericable fr
libero it|virgilio it|tiscali it|alice it|tin it|fastwebnet it|inwind it
telefonica net|movistar es|terra es
wp pl|o2 pl|onet pl eu|interia pl|op pl|vp pl|gazeta pl|tlen pl|poczta onet.pl fm|poczta pl
btinternet com|sky com|virginmedia com|ntlworld com|blueyonder co.uk|talktalk net|eircom net
aol com|msn com|protonmail com|proton me|comcast net|verizon net|att net|sbcglobal net|bellsouth net|cox net|charter net|earthlink net
shaw ca|rogers com|sympatico ca|telus net|videotron ca|bigpond com net.au|optusnet com.au|iinet net.au|xtra co.nz`

export type Provider = { name: string; homes: readonly string[] }
export const providers: readonly Provider[] = popular
  .trim()
  .split(/[|\n]/)
  .map((words) => words.split(' '))
  .map(([name = '', ...homes]) => ({ name, homes }))

/** Correct domains, however similar to another: never questioned. */
const others = `
mail.com email.com gmx.com gmx.us gmx.fr gmx.es gmx.li gmx.info gmx.co.uk gmx.eu gmx.tm ymail.com rocketmail.com yahoo.ca yahoo.ie yahoo.pl yahoo.com.au yahoo.co.nz yahoo.at
yahoo.ch yahoo.be yahoo.nl yahoo.gr yahoo.se yahoo.no yahoo.dk yahoo.ro yahoo.com.br yahoo.com.ar yahoo.com.mx yahoo.co.in yahoo.co.jp myyahoo.com me.com mac.com aim.com aol.de aol.fr aol.it aol.es aol.nl aol.pl aol.be aol.co.uk
hotmail.ch hotmail.at hotmail.ca hotmail.se hotmail.no hotmail.dk hotmail.gr hotmail.com.au hotmail.com.br hotmail.com.ar hotmail.com.mx hotmail.co.nz hotmail.pl hotmail.ie
outlook.at outlook.ie outlook.pt outlook.dk outlook.cz outlook.hu outlook.sk outlook.com.au outlook.com.br outlook.jp outlook.nl outlook.pl outlook.ch
live.at live.ca live.ie live.com.au live.com.mx live.com.pt live.no live.se live.dk live.cn live.jp live.pl windowslive.com passport.com
pm.me protonmail.ch tutanota.com tutanota.de tutamail.com tuta.io tuta.com keemail.me fastmail.com fastmail.fm hey.com zoho.com zoho.eu zohomail.com zohomail.eu posteo.net posteo.eu posteo.at posteo.ch startmail.com
hushmail.com runbox.com disroot.org riseup.net duck.com mozmail.com inbox.com inbox.lv usa.com usa.net europe.com post.com dr.com engineer.com consultant.com writeme.com myself.com mailfence.com ctemplar.com skiff.com
yandex.com yandex.ru ya.ru mail.ru bk.ru list.ru inbox.ru rambler.ru seznam.cz email.cz centrum.cz post.cz volny.cz azet.sk centrum.sk zoznam.sk ukr.net i.ua abv.bg citromail.hu freemail.hu indamail.hu
qq.com 163.com 126.com naver.com daum.net rediffmail.com sapo.pt mail.pt iol.pt clix.pt netcabo.pt uol.com.br bol.com.br terra.com.br spray.se telia.com bredband.net online.no mail.dk
tele2.nl online.nl solcon.nl wanadoo.nl versatel.nl zonnet.nl freeler.nl tiscali.nl hccnet.nl dds.nl kabelfoon.nl delta.nl deltanl.nl multiweb.nl filternet.nl vodafone.nl vodafonevast.nl kpn.com kpnnl.nl freedom.nl
concepts.nl lijbrandt.nl glazenkamp.nl orange.nl hotmail.eu plex.nl quicknet.com scarlet.nl telebyte.nl tweak.nl stipte.nl skpnet.nl kickmail.nl mail.nl email.nl box.nl cistron.nl demon.nl euronet.nl introweb.nl
wxs.nl zon.nl 12move.nl worldonline.nl worldmail.nl iae.nl knid.nl kliksafe.nl solconmail.nl budget.nl youfone.nl simpc.nl oprit.nl netvisit.nl hetnet.com unet.nl rendo.nl cogas.nl trined.nl
belgacom.net belgacom.be voo.be brutele.be edpnet.be base.be tvcablenet.be swing.be euphonynet.be versateladsl.be mobistar.be orange.be tele2.be coditel.net numericable.be village.uunet.be fulladsl.be win.be
vodafonemail.de o2online.de o2mail.de online.de online.ms email.de mail.de unitybox.de unitymedia.de netcologne.de ewe.net ewetel.net ewetel.de t-online.com osnanet.de versanet.de alice-dsl.net alice-dsl.de alice.de 1und1.de
ok.de magenta.de directbox.com emailn.de firemail.de firemail.eu freemail.de lycos.de compuserve.de compuserve.com tiscali.de genion.de hansenet.de mnet-online.de mnet-mail.de htp-tel.de wtnet.de gmxpro.net gmx.biz
nexgo.de kielnet.net swbmail.de kabelbw.de unity-mail.de mailo.com epost.de vodafone.com bluemail.de snafu.de berlin.de koeln.de hamburg.de muenchen.de
chello.at a1.net kabsi.at liwest.at inode.at utanet.at sms.at drei.at mail.at live.li tele2.at telering.at aon.com kabelplus.at salzburg.at speed.at cablelink.at eunet.at
swissonline.ch sunrise.net bluemail.ch swissmail.com swissmail.ch vtxnet.ch vtx.ch netplus.ch quickline.ch green.ch tiscalinet.ch freesurf.ch hotmail.li solnet.ch ggaweb.ch breitband.ch gmail.ch cablecom.ch
aliceadsl.fr club-internet.fr cegetel.net noos.fr 9online.fr 9business.fr voila.fr caramail.com caramail.fr libertysurf.fr infonie.fr nordnet.fr nordnet.com dbmail.com mailo.fr netcourrier.com netc.fr ifrance.com tele2.fr worldonline.fr sosh.fr red-by-sfr.fr bouyguestelecom.fr
orange.com free.com freesbee.fr gmail.fr chez.com modulonet.fr evc.net akeonet.com laposte.fr
tim.it iol.it poste.it postecert.it pec.it legalmail.it aruba.it arubapec.it email.it katamail.com teletu.it vodafone.it infinito.it supereva.it tele2.it wind.it blu.it interfree.it jumpy.it fastweb.it tiscalinet.it kataweb.it postemobile.it hotmail.sm alice.com libero.com mail.it gmx.it eolo.it linkem.com
telefonica.es ono.com ya.com euskaltel.net orange.es vodafone.es jazzfree.com jazztel.es eresmas.com wanadoo.es tiscali.es terra.com auna.com mundo-r.com mixmail.com inicia.es arrakis.es retemail.es correo.es yahoo.cat hotmail.cat movistar.com
interia.eu interia.com poczta.onet.eu poczta.interia.pl onet.com.pl vip.onet.pl autograf.pl buziaczek.pl spoko.pl int.pl go2.pl neostrada.pl home.pl plusnet.pl prokonto.pl pino.pl amorki.pl opoczta.pl upcpoczta.pl vectranet.pl toya.net.pl mp.pl epoczta.pl konto.pl gery.pl gg.pl wp.eu zoho.pl adres.pl aster.pl chello.pl icpnet.pl inetia.pl netia.pl orange.pl play.pl plus.pl tlen.com vip.wp.pl yoyo.pl poczta.wp.pl 1gb.pl czta.pl
plusnet.com plus.net btopenworld.com bt.com tiscali.co.uk o2.co.uk o2.com orange.net live.com.uk virgin.net virginmedia.co.uk fsmail.net freeserve.co.uk wanadoo.co.uk lineone.net talk21.com supanet.com tesco.net madasafish.com onetel.com onetel.net dsl.pipex.com uwclub.net zen.co.uk mail.co.uk sky.co.uk ee.co.uk three.co.uk
iol.ie eir.ie vodafone.ie gmail.ie imagine.ie digiweb.ie sky.ie oceanfree.net utvinternet.com
juno.com netzero.net netzero.com optonline.net optimum.net frontier.com frontiernet.net windstream.net roadrunner.com rr.com twc.com mindspring.com prodigy.net swbell.net pacbell.net ameritech.net embarqmail.com centurylink.net centurytel.net suddenlink.net wowway.com excite.com lycos.com netscape.net q.com peoplepc.com cableone.net mediacombb.net atlanticbb.net tds.net hughes.net ptd.net rcn.com snet.net usa.com
bell.net bell.ca rogers.ca eastlink.ca cogeco.ca cogeco.net mts.net mymts.net sasktel.net telusplanet.net nb.sympatico.ca teksavvy.com primus.ca xplornet.com xplornet.ca videotron.com shaw.com ns.sympatico.ca
bigpond.net bigpond.com.au optusnet.com tpg.com.au westnet.com.au internode.on.net adam.com.au dodo.com.au ozemail.com.au netspace.net.au aapt.net.au exetel.com.au iprimus.com.au aussiebroadband.com.au
slingshot.co.nz orcon.net.nz clear.net.nz paradise.net.nz vodafone.co.nz spark.co.nz actrix.co.nz inspire.net.nz ihug.co.nz vodafone.net.nz woosh.co.nz snap.net.nz`

export const rightDomains: ReadonlySet<string> = new Set([
  ...others.trim().split(/\s+/),
  ...providers.flatMap(({ name, homes }) => homes.map((home) => `${name}.${home}`)),
])

/** Endings that count as correct. `.co`, `.cm` and `.om` exist too, but are mostly typos. */
export const realEndings: ReadonlySet<string> = new Set(
  'com net org edu gov info biz eu nl be de at ch li lu fr it es pt pl uk ie us ca au nz dk se no fi is cz sk hu ro bg gr hr si ee lv lt ua ru tr in jp cn br mx ar za me io dev app name pro tv fm cat frl amsterdam brussels vlaanderen berlin wien paris swiss'.split(
    ' ',
  ),
)

/** Endings that do not exist, with the intended one. They are corrected after any name. */
export const brokenEndings: Readonly<Record<string, string>> = Object.fromEntries(
  'con com|cmo com|ocm com|comm com|coom com|ccom com|vom com|xom com|cpm com|clm com|coml com|cim com|conm com|nte net|ent net|nett net|ner net|nll nl|nk nl|ln nl|dee de|bee be|frr fr|itt it|ess es|pll pl|lp pl|ogr org|orgg org|orh org'
    .split('|')
    .map((pair) => pair.split(' ')),
)
