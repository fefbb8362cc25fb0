#include "chess/opening_table.h"

namespace arborist::chess {

// One opening a line: ECO code, name, moves. The order is free; a name belongs to the position after its last move.
const std::string_view opening_table = R"(
A00 Grob's Attack: g4
A00 Polish Opening: b4
A00 Polish Opening, Outflank Variation: b4 c6
A00 Van Geet Opening: Nc3
A00 Anderssen's Opening: a3
A00 Ware Opening: a4
A00 Saragossa Opening: c3
A00 Mieses Opening: d3
A00 Van 't Kruijs Opening: e3
A00 Barnes Opening: f3
A00 Clemenz Opening: h3
A00 Desprez Opening: h4
A00 Amar Opening: Nh3
A00 Sodium Attack: Na3
A00 Benko's Opening: g3
A01 Larsen's Opening: b3
A01 Larsen's Opening, Modern Variation: b3 e5
A01 Larsen's Opening, Classical Variation: b3 d5
A02 Bird's Opening: f4
A02 Bird's Opening, From's Gambit: f4 e5
A02 Bird's Opening, From's Gambit Accepted: f4 e5 fxe5
A03 Bird's Opening, Dutch Variation: f4 d5
A04 Reti Opening: Nf3
A04 Reti Opening, Dutch Variation: Nf3 f5
A04 Reti Opening, Sicilian Invitation: Nf3 c5
A05 Reti Opening, King's Knight Variation: Nf3 Nf6
A06 Reti Opening, Queen's Pawn Variation: Nf3 d5
A06 Nimzowitsch-Larsen Attack: Nf3 d5 b3
A07 King's Indian Attack: Nf3 d5 g3
A08 King's Indian Attack, with c5: Nf3 d5 g3 c5 Bg2
A09 Reti Gambit: Nf3 d5 c4
A09 Reti Gambit Accepted: Nf3 d5 c4 dxc4
A09 Reti, Advance Variation: Nf3 d5 c4 d4
A10 English Opening: c4
A10 English Opening, Anglo-Dutch: c4 f5
A11 English Opening, Caro-Kann Defensive System: c4 c6
A13 English Opening, Agincourt Defense: c4 e6
A15 English Opening, Anglo-Indian Defense: c4 Nf6
A16 English Opening, Anglo-Indian, Queen's Knight: c4 Nf6 Nc3
A18 English Opening, Mikenas-Carls Variation: c4 Nf6 Nc3 e6 e4
A20 English Opening, King's English: c4 e5
A21 English Opening, King's English, Reversed Sicilian: c4 e5 Nc3
A22 English Opening, Two Knights Variation: c4 e5 Nc3 Nf6
A25 English Opening, Closed Variation: c4 e5 Nc3 Nc6
A28 English Opening, Four Knights: c4 e5 Nc3 Nf6 Nf3 Nc6
A29 English Opening, Four Knights, Kingside Fianchetto: c4 e5 Nc3 Nf6 Nf3 Nc6 g3
A30 English Opening, Symmetrical Variation: c4 c5
A34 English Opening, Symmetrical, Normal Variation: c4 c5 Nc3
A36 English Opening, Symmetrical, Fianchetto: c4 c5 Nc3 Nc6 g3
A40 Queen's Pawn Game: d4
A40 Englund Gambit: d4 e5
A40 English Defense: d4 e6 c4 b6
A40 Modern Defense against the Queen's Pawn: d4 g6
A41 Old Indian, Wade Defense: d4 d6 Nf3 Bg4
A41 Rat Defense: d4 d6
A43 Old Benoni: d4 c5
A43 Old Benoni, Closed: d4 c5 d5
A45 Indian Defense: d4 Nf6
A45 Trompowsky Attack: d4 Nf6 Bg5
A45 Indian Defense, Jobava London System: d4 Nf6 Nc3 d5 Bf4
A46 Torre Attack: d4 Nf6 Nf3 e6 Bg5
A46 Indian Defense, Knights Variation: d4 Nf6 Nf3
A48 London System against the King's Indian: d4 Nf6 Nf3 g6 Bf4
A50 Indian Defense, Normal Variation: d4 Nf6 c4
A50 Queen's Indian Accelerated: d4 Nf6 c4 b6
A51 Budapest Gambit: d4 Nf6 c4 e5
A52 Budapest Gambit Accepted: d4 Nf6 c4 e5 dxe5 Ng4
A51 Budapest Gambit, Fajarowicz Variation: d4 Nf6 c4 e5 dxe5 Ne4
A53 Old Indian Defense: d4 Nf6 c4 d6
A56 Benoni Defense: d4 Nf6 c4 c5
A57 Benko Gambit: d4 Nf6 c4 c5 d5 b5
A58 Benko Gambit Accepted: d4 Nf6 c4 c5 d5 b5 cxb5 a6 bxa6
A60 Modern Benoni: d4 Nf6 c4 c5 d5 e6
A61 Modern Benoni, Main Position: d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6
A65 Modern Benoni, King's Pawn Line: d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4
A67 Modern Benoni, Taimanov Variation: d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 f4 Bg7 Bb5+
A70 Modern Benoni, Classical: d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3
A80 Dutch Defense: d4 f5
A80 Dutch Defense, Hopton Attack: d4 f5 Bg5
A81 Dutch Defense, Fianchetto Attack: d4 f5 g3
A82 Dutch Defense, Staunton Gambit: d4 f5 e4
A83 Dutch Defense, Staunton Gambit Accepted: d4 f5 e4 fxe4 Nc3 Nf6 Bg5
A84 Dutch Defense, Queen's Gambit Line: d4 f5 c4
A87 Dutch Defense, Leningrad Variation: d4 f5 c4 Nf6 g3 g6 Bg2 Bg7 Nf3
A90 Dutch Defense, Classical Variation: d4 f5 c4 Nf6 g3 e6 Bg2
A92 Dutch Defense, Stonewall Variation: d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d5
B00 King's Pawn Game: e4
B00 Nimzowitsch Defense: e4 Nc6
B00 Nimzowitsch Defense, Kennedy Variation: e4 Nc6 d4 e5
B00 Owen Defense: e4 b6
B00 St. George Defense: e4 a6
B00 Borg Defense: e4 g5
B00 Carr Defense: e4 h6
B00 Duras Gambit: e4 f5
B01 Scandinavian Defense: e4 d5
B01 Scandinavian Defense, Main Line: e4 d5 exd5 Qxd5 Nc3 Qa5
B01 Scandinavian Defense, Gubinsky-Melts Defense: e4 d5 exd5 Qxd5 Nc3 Qd6
B01 Scandinavian Defense, Mieses-Kotrc Variation: e4 d5 exd5 Qxd5
B01 Scandinavian Defense, Modern Variation: e4 d5 exd5 Nf6
B01 Scandinavian Defense, Icelandic-Palme Gambit: e4 d5 exd5 Nf6 c4 e6
B01 Scandinavian Defense, Portuguese Gambit: e4 d5 exd5 Nf6 d4 Bg4
B02 Alekhine Defense: e4 Nf6
B03 Alekhine Defense, Four Pawns Attack: e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 f4
B03 Alekhine Defense, Exchange Variation: e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 exd6
B04 Alekhine Defense, Modern Variation: e4 Nf6 e5 Nd5 d4 d6 Nf3
B06 Modern Defense: e4 g6
B06 Modern Defense, with d4: e4 g6 d4 Bg7
B07 Pirc Defense: e4 d6 d4 Nf6
B07 Pirc Defense, Main Position: e4 d6 d4 Nf6 Nc3 g6
B07 Czech Defense: e4 d6 d4 Nf6 Nc3 c6
B08 Pirc Defense, Classical Variation: e4 d6 d4 Nf6 Nc3 g6 Nf3
B09 Pirc Defense, Austrian Attack: e4 d6 d4 Nf6 Nc3 g6 f4
B10 Caro-Kann Defense: e4 c6
B10 Caro-Kann Defense, Accelerated Panov Attack: e4 c6 c4
B11 Caro-Kann Defense, Two Knights Attack: e4 c6 Nc3 d5 Nf3
B12 Caro-Kann Defense, Advance Variation: e4 c6 d4 d5 e5
B12 Caro-Kann Defense, Fantasy Variation: e4 c6 d4 d5 f3
B12 Caro-Kann Defense, Advance, Botvinnik-Carls Defense: e4 c6 d4 d5 e5 c5
B13 Caro-Kann Defense, Exchange Variation: e4 c6 d4 d5 exd5 cxd5
B13 Caro-Kann Defense, Panov Attack: e4 c6 d4 d5 exd5 cxd5 c4
B15 Caro-Kann Defense, Main Line: e4 c6 d4 d5 Nc3 dxe4 Nxe4
B16 Caro-Kann Defense, Bronstein-Larsen Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Nxf6+ gxf6
B15 Caro-Kann Defense, Tartakower Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Nxf6+ exf6
B17 Caro-Kann Defense, Karpov Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7
B18 Caro-Kann Defense, Classical Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5
B20 Sicilian Defense: e4 c5
B20 Sicilian Defense, Wing Gambit: e4 c5 b4
B20 Sicilian Defense, Bowdler Attack: e4 c5 Bc4
B21 Sicilian Defense, McDonnell Attack: e4 c5 f4
B21 Sicilian Defense, Smith-Morra Gambit: e4 c5 d4 cxd4 c3
B22 Sicilian Defense, Alapin Variation: e4 c5 c3
B23 Sicilian Defense, Closed: e4 c5 Nc3
B23 Sicilian Defense, Grand Prix Attack: e4 c5 Nc3 Nc6 f4
B25 Sicilian Defense, Closed, Fianchetto: e4 c5 Nc3 Nc6 g3
B27 Sicilian Defense, King's Knight Variation: e4 c5 Nf3
B27 Sicilian Defense, Hyperaccelerated Dragon: e4 c5 Nf3 g6
B28 Sicilian Defense, O'Kelly Variation: e4 c5 Nf3 a6
B29 Sicilian Defense, Nimzowitsch Variation: e4 c5 Nf3 Nf6
B30 Sicilian Defense, Old Sicilian: e4 c5 Nf3 Nc6
B30 Sicilian Defense, Rossolimo Variation: e4 c5 Nf3 Nc6 Bb5
B31 Sicilian Defense, Rossolimo, Fianchetto: e4 c5 Nf3 Nc6 Bb5 g6
B32 Sicilian Defense, Open: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4
B32 Sicilian Defense, Kalashnikov Variation: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 e5 Nb5 d6
B32 Sicilian Defense, Loewenthal Variation: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 e5
B33 Sicilian Defense, Sveshnikov Variation: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5
B34 Sicilian Defense, Accelerated Dragon: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
B36 Sicilian Defense, Accelerated Dragon, Maroczy Bind: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4
B40 Sicilian Defense, French Variation: e4 c5 Nf3 e6
B41 Sicilian Defense, Kan Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6
B44 Sicilian Defense, Taimanov Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6
B45 Sicilian Defense, Four Knights Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6
B50 Sicilian Defense, with d6: e4 c5 Nf3 d6
B51 Sicilian Defense, Moscow Variation: e4 c5 Nf3 d6 Bb5+
B53 Sicilian Defense, Chekhover Variation: e4 c5 Nf3 d6 d4 cxd4 Qxd4
B54 Sicilian Defense, Open, with d6: e4 c5 Nf3 d6 d4 cxd4 Nxd4
B56 Sicilian Defense, Classical Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6
B57 Sicilian Defense, Classical, Sozin Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bc4
B60 Sicilian Defense, Richter-Rauzer Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5
B70 Sicilian Defense, Dragon Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
B76 Sicilian Defense, Dragon, Yugoslav Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3
B80 Sicilian Defense, Scheveningen Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6
B81 Sicilian Defense, Scheveningen, Keres Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 g4
B90 Sicilian Defense, Najdorf Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
B90 Sicilian Defense, Najdorf, English Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3
B86 Sicilian Defense, Najdorf, Fischer-Sozin Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bc4
B92 Sicilian Defense, Najdorf, Opocensky Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2
B94 Sicilian Defense, Najdorf, Main Line: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5
B97 Sicilian Defense, Najdorf, Poisoned Pawn: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Qb6
C00 French Defense: e4 e6
C00 French Defense, Normal Variation: e4 e6 d4 d5
C00 French Defense, King's Indian Attack: e4 e6 d3
C00 French Defense, Chigorin Variation: e4 e6 Qe2
C01 French Defense, Exchange Variation: e4 e6 d4 d5 exd5 exd5
C02 French Defense, Advance Variation: e4 e6 d4 d5 e5
C02 French Defense, Advance, Milner-Barry Gambit: e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6 Bd3
C03 French Defense, Tarrasch Variation: e4 e6 d4 d5 Nd2
C05 French Defense, Tarrasch, Closed Variation: e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7
C07 French Defense, Tarrasch, Open Variation: e4 e6 d4 d5 Nd2 c5
C10 French Defense, Paulsen Variation: e4 e6 d4 d5 Nc3
C10 French Defense, Rubinstein Variation: e4 e6 d4 d5 Nc3 dxe4 Nxe4
C11 French Defense, Classical Variation: e4 e6 d4 d5 Nc3 Nf6
C11 French Defense, Steinitz Variation: e4 e6 d4 d5 Nc3 Nf6 e5 Nfd7
C11 French Defense, Burn Variation: e4 e6 d4 d5 Nc3 Nf6 Bg5 dxe4
C12 French Defense, MacCutcheon Variation: e4 e6 d4 d5 Nc3 Nf6 Bg5 Bb4
C13 French Defense, Albin-Chatard Attack: e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7 h4
C15 French Defense, Winawer Variation: e4 e6 d4 d5 Nc3 Bb4
C16 French Defense, Winawer, Advance Variation: e4 e6 d4 d5 Nc3 Bb4 e5
C18 French Defense, Winawer, Main Line: e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3
C20 Open Game: e4 e5
C20 Parham Attack: e4 e5 Qh5
C20 Napoleon Attack: e4 e5 Qf3
C20 Portuguese Opening: e4 e5 Bb5
C20 Alapin's Opening: e4 e5 Ne2
C20 Bongcloud Attack: e4 e5 Ke2
C21 Center Game: e4 e5 d4 exd4
C21 Danish Gambit: e4 e5 d4 exd4 c3
C21 Danish Gambit Accepted: e4 e5 d4 exd4 c3 dxc3 Bc4
C22 Center Game, Normal Variation: e4 e5 d4 exd4 Qxd4 Nc6
C23 Bishop's Opening: e4 e5 Bc4
C24 Bishop's Opening, Berlin Defense: e4 e5 Bc4 Nf6
C25 Vienna Game: e4 e5 Nc3
C25 Vienna Gambit: e4 e5 Nc3 Nc6 f4
C26 Vienna Game, Falkbeer Variation: e4 e5 Nc3 Nf6
C27 Vienna Game, Frankenstein-Dracula Variation: e4 e5 Nc3 Nf6 Bc4 Nxe4
C29 Vienna Gambit, Main Line: e4 e5 Nc3 Nf6 f4 d5
C30 King's Gambit: e4 e5 f4
C30 King's Gambit Declined, Classical Variation: e4 e5 f4 Bc5
C31 King's Gambit, Falkbeer Countergambit: e4 e5 f4 d5
C33 King's Gambit Accepted: e4 e5 f4 exf4
C33 King's Gambit Accepted, Bishop's Gambit: e4 e5 f4 exf4 Bc4
C34 King's Gambit Accepted, King's Knight Gambit: e4 e5 f4 exf4 Nf3
C34 King's Gambit Accepted, Fischer Defense: e4 e5 f4 exf4 Nf3 d6
C35 King's Gambit Accepted, Cunningham Defense: e4 e5 f4 exf4 Nf3 Be7
C36 King's Gambit Accepted, Modern Defense: e4 e5 f4 exf4 Nf3 d5
C37 King's Gambit Accepted, Muzio Gambit: e4 e5 f4 exf4 Nf3 g5 Bc4 g4 O-O
C39 King's Gambit Accepted, Kieseritzky Gambit: e4 e5 f4 exf4 Nf3 g5 h4 g4 Ne5
C39 King's Gambit Accepted, Allgaier Gambit: e4 e5 f4 exf4 Nf3 g5 h4 g4 Ng5
C40 King's Knight Opening: e4 e5 Nf3
C40 Latvian Gambit: e4 e5 Nf3 f5
C40 Elephant Gambit: e4 e5 Nf3 d5
C40 Damiano Defense: e4 e5 Nf3 f6
C41 Philidor Defense: e4 e5 Nf3 d6
C41 Philidor Defense, Hanham Variation: e4 e5 Nf3 d6 d4 Nf6 Nc3 Nbd7
C42 Russian Game: e4 e5 Nf3 Nf6
C42 Russian Game, Classical Attack: e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4
C42 Russian Game, Cochrane Gambit: e4 e5 Nf3 Nf6 Nxe5 d6 Nxf7
C42 Russian Game, Stafford Gambit: e4 e5 Nf3 Nf6 Nxe5 Nc6
C43 Russian Game, Modern Attack: e4 e5 Nf3 Nf6 d4
C44 King's Pawn Game, Normal Variation: e4 e5 Nf3 Nc6
C44 Ponziani Opening: e4 e5 Nf3 Nc6 c3
C44 Scotch Gambit: e4 e5 Nf3 Nc6 d4 exd4 Bc4
C44 Goering Gambit: e4 e5 Nf3 Nc6 d4 exd4 c3
C44 Scotch Game, Open: e4 e5 Nf3 Nc6 d4
C45 Scotch Game: e4 e5 Nf3 Nc6 d4 exd4 Nxd4
C45 Scotch Game, Schmidt Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6
C45 Scotch Game, Classical Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5
C46 Three Knights Opening: e4 e5 Nf3 Nc6 Nc3
C47 Four Knights Game: e4 e5 Nf3 Nc6 Nc3 Nf6
C47 Four Knights Game, Scotch Variation: e4 e5 Nf3 Nc6 Nc3 Nf6 d4
C47 Four Knights Game, Halloween Gambit: e4 e5 Nf3 Nc6 Nc3 Nf6 Nxe5
C48 Four Knights Game, Spanish Variation: e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5
C48 Four Knights Game, Rubinstein Countergambit: e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Nd4
C50 Italian Game: e4 e5 Nf3 Nc6 Bc4
C50 Italian Game, Giuoco Piano: e4 e5 Nf3 Nc6 Bc4 Bc5
C50 Italian Game, Giuoco Pianissimo: e4 e5 Nf3 Nc6 Bc4 Bc5 d3
C50 Italian Game, Hungarian Defense: e4 e5 Nf3 Nc6 Bc4 Be7
C50 Italian Game, Blackburne-Kostic Gambit: e4 e5 Nf3 Nc6 Bc4 Nd4
C51 Evans Gambit: e4 e5 Nf3 Nc6 Bc4 Bc5 b4
C52 Evans Gambit Accepted: e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5
C53 Italian Game, Classical Variation: e4 e5 Nf3 Nc6 Bc4 Bc5 c3
C54 Italian Game, Main Line: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4
C54 Italian Game, Moeller Attack: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O
C55 Italian Game, Two Knights Defense: e4 e5 Nf3 Nc6 Bc4 Nf6
C57 Two Knights Defense, Knight Attack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5
C57 Two Knights Defense, Traxler Counterattack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 Bc5
C57 Two Knights Defense, Fried Liver Attack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7
C57 Two Knights Defense, Fritz Variation: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nd4
C57 Two Knights Defense, Ulvestad Variation: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 b5
C58 Two Knights Defense, Polerio Defense: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5
C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5
C60 Ruy Lopez, Fianchetto Defense: e4 e5 Nf3 Nc6 Bb5 g6
C60 Ruy Lopez, Cozio Defense: e4 e5 Nf3 Nc6 Bb5 Nge7
C61 Ruy Lopez, Bird Variation: e4 e5 Nf3 Nc6 Bb5 Nd4
C62 Ruy Lopez, Steinitz Defense: e4 e5 Nf3 Nc6 Bb5 d6
C63 Ruy Lopez, Schliemann Defense: e4 e5 Nf3 Nc6 Bb5 f5
C64 Ruy Lopez, Classical Variation: e4 e5 Nf3 Nc6 Bb5 Bc5
C65 Ruy Lopez, Berlin Defense: e4 e5 Nf3 Nc6 Bb5 Nf6
C67 Ruy Lopez, Rio Gambit Accepted: e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4
C67 Ruy Lopez, Berlin Wall: e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5 Qxd8+ Kxd8
C68 Ruy Lopez, Exchange Variation: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6
C70 Ruy Lopez, Morphy Defense: e4 e5 Nf3 Nc6 Bb5 a6
C70 Ruy Lopez, Norwegian Variation: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 b5 Bb3 Na5
C71 Ruy Lopez, Modern Steinitz Defense: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6
C77 Ruy Lopez, Anderssen Variation: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 d3
C78 Ruy Lopez, Morphy Defense, Castling: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O
C78 Ruy Lopez, Arkhangelsk Variation: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O b5 Bb3 Bb7
C80 Ruy Lopez, Open Variation: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4
C84 Ruy Lopez, Closed Variation: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7
C88 Ruy Lopez, Closed, Main Position: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3
C89 Ruy Lopez, Marshall Attack: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5
C92 Ruy Lopez, Closed, with h3: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3
C92 Ruy Lopez, Closed, Zaitsev System: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Bb7
C95 Ruy Lopez, Closed, Breyer Defense: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8
C96 Ruy Lopez, Closed, Chigorin Defense: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5
D00 Closed Game: d4 d5
D00 Blackmar-Diemer Gambit: d4 d5 e4 dxe4 Nc3 Nf6 f3
D00 Accelerated London System: d4 d5 Bf4
D00 Levitsky Attack: d4 d5 Bg5
D01 Richter-Veresov Attack: d4 d5 Nc3 Nf6 Bg5
D02 Queen's Pawn Game, Zukertort Variation: d4 d5 Nf3
D02 London System: d4 d5 Nf3 Nf6 Bf4
D04 Colle System: d4 d5 Nf3 Nf6 e3
D05 Colle System, Koltanowski Variation: d4 d5 Nf3 Nf6 e3 e6 Bd3 c5 c3
D06 Queen's Gambit: d4 d5 c4
D06 Queen's Gambit, Marshall Defense: d4 d5 c4 Nf6
D06 Queen's Gambit, Baltic Defense: d4 d5 c4 Bf5
D07 Queen's Gambit, Chigorin Defense: d4 d5 c4 Nc6
D08 Albin Countergambit: d4 d5 c4 e5
D09 Albin Countergambit, Fianchetto: d4 d5 c4 e5 dxe5 d4 Nf3 Nc6 g3
D10 Slav Defense: d4 d5 c4 c6
D10 Slav Defense, Exchange Variation: d4 d5 c4 c6 cxd5
D11 Slav Defense, Modern Line: d4 d5 c4 c6 Nf3
D12 Slav Defense, Quiet Variation: d4 d5 c4 c6 Nf3 Nf6 e3
D15 Slav Defense, Three Knights Variation: d4 d5 c4 c6 Nf3 Nf6 Nc3
D15 Slav Defense, Chebanenko Variation: d4 d5 c4 c6 Nf3 Nf6 Nc3 a6
D17 Slav Defense, Czech Variation: d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5
D20 Queen's Gambit Accepted: d4 d5 c4 dxc4
D20 Queen's Gambit Accepted, Central Variation: d4 d5 c4 dxc4 e4
D25 Queen's Gambit Accepted, Normal Variation: d4 d5 c4 dxc4 Nf3 Nf6 e3
D26 Queen's Gambit Accepted, Classical Defense: d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5
D30 Queen's Gambit Declined: d4 d5 c4 e6
D31 Queen's Gambit Declined, Queen's Knight Variation: d4 d5 c4 e6 Nc3
D31 Semi-Slav Defense, Noteboom Variation: d4 d5 c4 e6 Nc3 c6 Nf3 dxc4
D31 Semi-Slav Defense, Marshall Gambit: d4 d5 c4 e6 Nc3 c6 e4
D32 Tarrasch Defense: d4 d5 c4 e6 Nc3 c5
D35 Queen's Gambit Declined, Normal Defense: d4 d5 c4 e6 Nc3 Nf6
D35 Queen's Gambit Declined, Exchange Variation: d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5
D37 Queen's Gambit Declined, Three Knights Variation: d4 d5 c4 e6 Nc3 Nf6 Nf3
D38 Queen's Gambit Declined, Ragozin Defense: d4 d5 c4 e6 Nc3 Nf6 Nf3 Bb4
D39 Queen's Gambit Declined, Vienna Variation: d4 d5 c4 e6 Nc3 Nf6 Nf3 Bb4 Bg5 dxc4
D40 Semi-Tarrasch Defense: d4 d5 c4 e6 Nc3 Nf6 Nf3 c5
D43 Semi-Slav Defense: d4 d5 c4 e6 Nc3 Nf6 Nf3 c6
D44 Semi-Slav Defense, Botvinnik Variation: d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 Bg5 dxc4
D45 Semi-Slav Defense, Normal Variation: d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 e3
D46 Semi-Slav Defense, Main Line: d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 e3 Nbd7 Bd3
D47 Semi-Slav Defense, Meran Variation: d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 e3 Nbd7 Bd3 dxc4 Bxc4 b5
D50 Queen's Gambit Declined, with Bg5: d4 d5 c4 e6 Nc3 Nf6 Bg5
D52 Queen's Gambit Declined, Cambridge Springs Defense: d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 e3 c6 Nf3 Qa5
D53 Queen's Gambit Declined, Modern Variation: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7
D56 Queen's Gambit Declined, Lasker Defense: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 Ne4
D58 Queen's Gambit Declined, Tartakower Defense: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6
D60 Queen's Gambit Declined, Orthodox Defense: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7
D80 Gruenfeld Defense: d4 Nf6 c4 g6 Nc3 d5
D82 Gruenfeld Defense, Brinckmann Attack: d4 Nf6 c4 g6 Nc3 d5 Bf4
D85 Gruenfeld Defense, Exchange Variation: d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5
D86 Gruenfeld Defense, Classical Exchange: d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4
D90 Gruenfeld Defense, Three Knights Variation: d4 Nf6 c4 g6 Nc3 d5 Nf3
D97 Gruenfeld Defense, Russian Variation: d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3 dxc4 Qxc4 O-O e4
E00 Indian Defense, with e6: d4 Nf6 c4 e6
E00 Catalan Opening: d4 Nf6 c4 e6 g3
E01 Catalan Opening, Closed: d4 Nf6 c4 e6 g3 d5 Bg2
E04 Catalan Opening, Open Defense: d4 Nf6 c4 e6 g3 d5 Bg2 dxc4
E10 Indian Defense, Anti-Nimzo-Indian: d4 Nf6 c4 e6 Nf3
E10 Blumenfeld Countergambit: d4 Nf6 c4 e6 Nf3 c5 d5 b5
E11 Bogo-Indian Defense: d4 Nf6 c4 e6 Nf3 Bb4+
E12 Queen's Indian Defense: d4 Nf6 c4 e6 Nf3 b6
E12 Queen's Indian Defense, Petrosian Variation: d4 Nf6 c4 e6 Nf3 b6 a3
E15 Queen's Indian Defense, Fianchetto Variation: d4 Nf6 c4 e6 Nf3 b6 g3
E20 Nimzo-Indian Defense: d4 Nf6 c4 e6 Nc3 Bb4
E20 Nimzo-Indian Defense, Kmoch Variation: d4 Nf6 c4 e6 Nc3 Bb4 f3
E21 Nimzo-Indian Defense, Three Knights Variation: d4 Nf6 c4 e6 Nc3 Bb4 Nf3
E24 Nimzo-Indian Defense, Saemisch Variation: d4 Nf6 c4 e6 Nc3 Bb4 a3
E30 Nimzo-Indian Defense, Leningrad Variation: d4 Nf6 c4 e6 Nc3 Bb4 Bg5
E32 Nimzo-Indian Defense, Classical Variation: d4 Nf6 c4 e6 Nc3 Bb4 Qc2
E40 Nimzo-Indian Defense, Normal Variation: d4 Nf6 c4 e6 Nc3 Bb4 e3
E60 King's Indian Setup: d4 Nf6 c4 g6
E61 King's Indian Defense: d4 Nf6 c4 g6 Nc3 Bg7
E62 King's Indian Defense, Fianchetto Variation: d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3
E70 King's Indian Defense, Normal Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6
E73 King's Indian Defense, Averbakh Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Be2 O-O Bg5
E76 King's Indian Defense, Four Pawns Attack: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4
E80 King's Indian Defense, Saemisch Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3
E90 King's Indian Defense, Classical Setup: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3
E92 King's Indian Defense, Classical Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5
E92 King's Indian Defense, Exchange Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 dxe5 dxe5
E97 King's Indian Defense, Mar del Plata Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6
E97 King's Indian Defense, Bayonet Attack: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 b4
)";

}  // namespace arborist::chess
