-- A lottery's sale names the vendor and the code of its game; without this all games of the vendor were read for each bet.
CREATE INDEX game_by_code ON game (vendor_code, game_code);
-- As contract and query write it: the lobby asks again and again for the few games that win a jackpot.
CREATE INDEX game_with_jackpot ON game (popularity DESC, game_id) WHERE instr(features, '"jackpot"') > 0;
