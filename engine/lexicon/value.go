package lexicon

// Value is the number or sign that a word in lower case stands for, as code has it: 3 of "three" and "third", a comma
// of "commas"; "" for any other.
func Value(word string) string {
	if number, ok := numberWords[word]; ok {
		return number
	}
	return marks[Singular(word)]
}

var numberWords = map[string]string{
	"zero": "0", "zeros": "0", "zeroes": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
	"six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12", "twenty": "20", "thirty": "30",
	"fifty": "50", "sixty": "60", "hundred": "100", "thousand": "1000",
	"third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7", "eighth": "8", "ninth": "9", "tenth": "10",
}

// marks are the signs by what a text calls them.
var marks = map[string]string{
	"comma": ",", "semicolon": ";", "space": " ", "blank": " ", "slash": "/", "hash": "#", "dot": ".", "period": ".",
	"dash": "-", "hyphen": "-", "underscore": "_", "tab": "\\t", "newline": "\\n", "colon": ":",
}
